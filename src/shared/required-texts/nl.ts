import type { RequiredTexts } from './required-texts.ts'

export const nl: RequiredTexts = {
  'Email is required': 'Vul je e-mailadres in',
  'Invalid email': 'Ongeldig e-mailadres',
  'Full name is required': 'Vul je volledige naam in',
  'Name must be at least 2 characters': 'De naam moet minstens 2 tekens lang zijn',
  'Name must be less than 50 characters': 'De naam mag hoogstens 50 tekens lang zijn',
  'Address is required': 'Vul het adres in',
  'Address must be at least 5 characters': 'Het adres moet minstens 5 tekens lang zijn',
  'City is required': 'Vul de plaats in',
  'City must be at least 2 characters': 'De plaats moet minstens 2 tekens lang zijn',
  'Country is required': 'Kies een land',
  'State is required': 'Vul de staat of provincie in',
  'Postal code is required': 'Vul de postcode in',
  'Invalid billing postal code format': 'De postcode van het factuuradres is ongeldig',
  'We do not ship to this country': 'We verzenden niet naar dit land',
  'We do not ship to this city': 'We verzenden niet naar deze plaats',
  'Payment declined': 'Betaling geweigerd',
  'Invalid promo code': 'Ongeldige kortingscode',
  'Session not found': 'Sessie niet gevonden',
}
