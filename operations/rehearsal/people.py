"""Invented people and clubs, in the manner of each country."""

from random import Random

from tournaments.inscriptions.person import Person

NAMES = {
    "es-ar": (
        "Ana Bruno Carla Darío Elsa Fabián Graciela Hugo Irene Julián Lía Martín Norma Omar Pilar"
        " Ramiro Silvia Tomás Úrsula Víctor",
        "Acosta Benítez Coria Domínguez Escudero Figueroa Godoy Herrera Ibáñez Juárez Ledesma"
        " Maidana Navarro Ojeda Peralta Quiroga Romero Sosa Toledo Vera",
    ),
    "pt-br": (
        "Adriana Beto Célia Davi Eliane Fábio Gilda Heitor Ivone João Kátia Luís Marlene Nelson"
        " Odete Paulo Regina Sérgio Tânia Valdir",
        "Almeida Barbosa Cardoso Duarte Esteves Farias Gonçalves Lacerda Macedo Nogueira Oliveira"
        " Pacheco Queiroz Ribeiro Siqueira Tavares Uchôa Vasques Xavier Zanetti",
    ),
    "es-ve": (
        "Aurora Betty César Dilia Eleazar Franklin Gladys Humberto Iraida José Keila Leonel"
        " Maigualida Nelson Oneida Pedro Rosalba Simón Thaís Wilmer",
        "Añez Briceño Colmenares Díaz Escalona Fuenmayor Guanipa Hernández Itriago Labrador Mejías"
        " Noguera Ocando Parra Quintero Rangel Salazar Torrealba Urdaneta Villasmil",
    ),
}
CLUBS = {
    "es-ar": ("El Fortín", "Parque Norte", "La Rural", "Bochas Unidos", ""),
    "pt-br": ("AABB", "Bar Classe A", "Recreativo do Vale", "Mesa Onze", ""),
    "es-ve": ("Los Andes", "Barinas", "El Samán", "La Pinta", ""),
}


def invent_people(number: int, *, language: str, rng: Random) -> list[Person]:
    """So many different people. Above 400 the names get a numeral."""
    first, last = (part.split() for part in NAMES.get(language, NAMES["es-ar"]))
    clubs = CLUBS.get(language, CLUBS["es-ar"])
    pairs = [f"{a} {b}" for a in first for b in last]
    rng.shuffle(pairs)
    return [
        Person(
            pairs[n % len(pairs)] + (f" {n // len(pairs) + 1}" if n >= len(pairs) else ""),
            club=rng.choice(clubs),
            paid=rng.random() < 0.8,
            consents=True,
        )
        for n in range(number)
    ]
