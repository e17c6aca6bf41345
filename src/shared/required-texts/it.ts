import type { RequiredTexts } from './required-texts.ts'

export const it: RequiredTexts = {
  'Email is required': 'Inserisci il tuo indirizzo e-mail',
  'Invalid email': 'Indirizzo e-mail non valido',
  'Full name is required': 'Inserisci nome e cognome',
  'Name must be at least 2 characters': 'Il nome deve avere almeno 2 caratteri',
  'Name must be less than 50 characters': 'Il nome deve avere al massimo 50 caratteri',
  'Address is required': 'Inserisci l’indirizzo',
  'Address must be at least 5 characters': 'L’indirizzo deve avere almeno 5 caratteri',
  'City is required': 'Inserisci la città',
  'City must be at least 2 characters': 'La città deve avere almeno 2 caratteri',
  'Country is required': 'Scegli un paese',
  'State is required': 'Indica lo stato o la provincia',
  'Postal code is required': 'Inserisci il codice postale',
  'Invalid billing postal code format': 'Il codice postale di fatturazione non è valido',
  'We do not ship to this country': 'Non spediamo in questo paese',
  'We do not ship to this city': 'Non spediamo in questa città',
  'Payment declined': 'Pagamento rifiutato',
  'Invalid promo code': 'Codice promozionale non valido',
  'Session not found': 'Sessione non trovata',
}
