"""What the web server runs while the floor is measured."""

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()
