import type { RequiredTexts } from './required-texts.ts'

export const es: RequiredTexts = {
  'Email is required': 'Introduce tu correo electrónico',
  'Invalid email': 'Correo electrónico no válido',
  'Full name is required': 'Introduce tu nombre completo',
  'Name must be at least 2 characters': 'El nombre debe tener al menos 2 caracteres',
  'Name must be less than 50 characters': 'El nombre debe tener 50 caracteres como máximo',
  'Address is required': 'Introduce la dirección',
  'Address must be at least 5 characters': 'La dirección debe tener al menos 5 caracteres',
  'City is required': 'Introduce la ciudad',
  'City must be at least 2 characters': 'La ciudad debe tener al menos 2 caracteres',
  'Country is required': 'Elige un país',
  'State is required': 'Indica el estado o la provincia',
  'Postal code is required': 'Introduce el código postal',
  'Invalid billing postal code format': 'El código postal de facturación no es válido',
  'We do not ship to this country': 'No hacemos envíos a este país',
  'We do not ship to this city': 'No hacemos envíos a esta ciudad',
  'Payment declined': 'Pago rechazado',
  'Invalid promo code': 'Código promocional no válido',
  'Session not found': 'Sesión no encontrada',
}
