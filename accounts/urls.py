from django.urls import path

from accounts import preferences
from accounts.views import entry, passwords, profile

urlpatterns = [
    path("language/", preferences.choose_language, name="choose_language"),
    path("light/", preferences.choose_theme, name="choose_theme"),
    path("enter/", entry.Enter.as_view(), name="login"),
    path("leave/", entry.Leave.as_view(), name="logout"),
    path("sign-up/", passwords.sign_up, name="sign_up"),
    path("password/", passwords.request_link, name="request_password_link"),
    path("password/<uidb64>/<token>/", passwords.ChoosePassword.as_view(), name="choose_password"),
    path("account/", profile.account, name="account"),
    path("account/password/", passwords.ChangePassword.as_view(), name="change_password"),
]
