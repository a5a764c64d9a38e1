"""What kind of phone asks, as coarse as it can be and still tell a lost one from the others."""

from referees.models import Phone


def make_of(user_agent: str) -> str:
    """
    >>> make_of("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36")
    'android'
    >>> make_of("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)"), make_of("")
    ('iphone', 'other')
    """
    if "iPhone" in user_agent:
        return Phone.Make.IPHONE.value
    return Phone.Make.ANDROID.value if "Android" in user_agent else Phone.Make.OTHER.value
