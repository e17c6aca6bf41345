import type { RequiredTexts } from './required-texts.ts'

export const fr: RequiredTexts = {
  'Email is required': 'Saisissez votre adresse e-mail',
  'Invalid email': 'Adresse e-mail non valide',
  'Full name is required': 'Saisissez votre nom complet',
  'Name must be at least 2 characters': 'Le nom doit comporter au moins 2 caractères',
  'Name must be less than 50 characters': 'Le nom doit comporter 50 caractères au maximum',
  'Address is required': 'Saisissez l’adresse',
  'Address must be at least 5 characters': 'L’adresse doit comporter au moins 5 caractères',
  'City is required': 'Saisissez la ville',
  'City must be at least 2 characters': 'La ville doit comporter au moins 2 caractères',
  'Country is required': 'Choisissez un pays',
  'State is required': 'Indiquez l’État ou la région',
  'Postal code is required': 'Saisissez le code postal',
  'Invalid billing postal code format': 'Le code postal de facturation n’est pas valide',
  'We do not ship to this country': 'Nous ne livrons pas dans ce pays',
  'We do not ship to this city': 'Nous ne livrons pas dans cette ville',
  'Payment declined': 'Paiement refusé',
  'Invalid promo code': 'Code promo non valide',
  'Session not found': 'Session introuvable',
}
