import type { RequiredTexts } from './required-texts.ts'

export const de: RequiredTexts = {
  'Email is required': 'Geben Sie Ihre E-Mail-Adresse ein',
  'Invalid email': 'Diese E-Mail-Adresse ist ungültig',
  'Full name is required': 'Geben Sie Ihren vollständigen Namen ein',
  'Name must be at least 2 characters': 'Der Name muss mindestens 2 Zeichen lang sein',
  'Name must be less than 50 characters': 'Der Name darf höchstens 50 Zeichen lang sein',
  'Address is required': 'Geben Sie die Adresse ein',
  'Address must be at least 5 characters': 'Die Adresse muss mindestens 5 Zeichen lang sein',
  'City is required': 'Geben Sie den Ort ein',
  'City must be at least 2 characters': 'Der Ort muss mindestens 2 Zeichen lang sein',
  'Country is required': 'Wählen Sie ein Land',
  'State is required': 'Geben Sie Bundesland oder Region an',
  'Postal code is required': 'Geben Sie die Postleitzahl ein',
  'Invalid billing postal code format': 'Die Postleitzahl der Rechnungsadresse ist ungültig',
  'We do not ship to this country': 'In dieses Land liefern wir nicht',
  'We do not ship to this city': 'In diesen Ort liefern wir nicht',
  'Payment declined': 'Zahlung abgelehnt',
  'Invalid promo code': 'Ungültiger Gutscheincode',
  'Session not found': 'Sitzung nicht gefunden',
}
