/** English texts of validation and payments, stored in English and translated when shown to shoppers. */
export const requiredTexts = [
  'Email is required',
  'Invalid email',
  'Full name is required',
  'Name must be at least 2 characters',
  'Name must be less than 50 characters',
  'Address is required',
  'Address must be at least 5 characters',
  'City is required',
  'City must be at least 2 characters',
  'Country is required',
  'State is required',
  'Postal code is required',
  'Invalid billing postal code format',
  'We do not ship to this country',
  'We do not ship to this city',
  'Payment declined',
  'Invalid promo code',
  'Session not found',
] as const

export type RequiredTexts = Readonly<Record<(typeof requiredTexts)[number], string>>
