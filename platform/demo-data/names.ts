/** Word lists of the demo records. They hold umlauts, accents and long names on purpose: real data does. */

export const firstNames = (
  'Anna Björn Clara Dariusz Elena Ferdinand Gülsen Hannes Ines Jürgen Katarzyna Lars Märta Noël Olga Petra Quentin Renée Søren Tess Ulrike Václav Wiebke Xenia Yannick Zoë ' +
  'Ruth Samuel Haruka Lucia Jonas Daria Ben Mónica Łukasz Åsa Chloé Øyvind Maximiliane François'
).split(' ');

export const middleNames = 'Maria Alexander Sophie Johann Luise van de von Ann Lee'.split(' ');

export const lastNames = (
  'Müller Schröder Weiß Tanaka Whitfield Lindqvist Santos Ferrari Okafor Ivanova Hoffmann Jäger Kowalczyk Núñez Øster Dvořák Çelik García Bäcker Strauß Vogel Keller Wendt Lehmann ' +
  'Fuchs Graf Huber Brandt Arnold Nowak Bianchi Moreau Jensen Virtanen Papadopoulos O’Connor Schmidt-Rottluff Hohenstein-Waldenburg'
).split(' ');

export const companyWords =
  'Nordlicht Rheinhof Kobelux Delta Alpen Hansa Merkur Sonnenfeld Weserberg Isar Ostsee Havel Spree Eifel Taunus Harz Lausitz Franken Zürichsee Donau Inn Salzach Øresund Łódź'.split(
    ' ',
  );

export const companyKinds = [
  'Pharma GmbH',
  'Distribution',
  'Supply',
  'Lab Trade AG',
  'Logistik KG',
  'Handels GmbH & Co. KG',
  'Services',
  'Manufacturing',
  'Versicherung a. G.',
  'Medizintechnik GmbH',
];

export const cities: readonly (readonly [city: string, postalCode: string, country: string])[] = [
  ['Kiel', '24105', 'DE'],
  ['München', '80331', 'DE'],
  ['Köln', '50667', 'DE'],
  ['Düsseldorf', '40213', 'DE'],
  ['Görlitz', '02826', 'DE'],
  ['Wien', '1010', 'AT'],
  ['Sankt Pölten', '3100', 'AT'],
  ['Zürich', '8001', 'CH'],
  ['Genève', '1201', 'CH'],
  ['Paris', '75001', 'FR'],
  ['Orléans', '45000', 'FR'],
  ['London', 'EC1A 1BB', 'GB'],
  ['København', '1050', 'DK'],
  ['Ålborg', '9000', 'DK'],
  ['Warszawa', '00-001', 'PL'],
  ['Łódź', '90-001', 'PL'],
  ['São Paulo', '01001-000', 'BR'],
  ['New York', '10001', 'US'],
  ['Shanghai', '200000', 'CN'],
  ['Sydney', '2000', 'AU'],
];

export const streets = [
  'Musterweg',
  'Hauptstraße',
  'Am Alten Güterbahnhof',
  'Königsallee',
  'Lange Reihe',
  'Rue de la Paix',
  'High Street',
  'Østergade',
  'Mühlenweg',
  'Bürgermeister-Müller-Straße',
];

export const departments = ['Purchasing', 'Accounts payable', 'Goods receipt', 'Research and development', 'Facility management'];

/** A name in the letters of addresses and codes: "Øyvind Núñez" is "Oyvind Nunez". */
export function toAsciiName(name: string): string {
  return name
    .replace(/[ßØøŁł]/g, (letter) => ({ ß: 'ss', Ø: 'O', ø: 'o', Ł: 'L', ł: 'l' })[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}
