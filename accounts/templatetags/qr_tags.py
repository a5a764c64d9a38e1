"""A QR code in a page: `{{ address|qr_code }}`."""

from django import template

from accounts.qr import qr_svg

register = template.Library()
register.filter("qr_code", qr_svg)
