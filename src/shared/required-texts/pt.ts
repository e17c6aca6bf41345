import type { RequiredTexts } from './required-texts.ts'

export const pt: RequiredTexts = {
  'Email is required': 'Informe seu e-mail',
  'Invalid email': 'E-mail inválido',
  'Full name is required': 'Informe seu nome completo',
  'Name must be at least 2 characters': 'O nome deve ter pelo menos 2 caracteres',
  'Name must be less than 50 characters': 'O nome deve ter no máximo 50 caracteres',
  'Address is required': 'Informe o endereço',
  'Address must be at least 5 characters': 'O endereço deve ter pelo menos 5 caracteres',
  'City is required': 'Informe a cidade',
  'City must be at least 2 characters': 'A cidade deve ter pelo menos 2 caracteres',
  'Country is required': 'Escolha um país',
  'State is required': 'Informe o estado',
  'Postal code is required': 'Informe o código postal',
  'Invalid billing postal code format': 'O código postal de cobrança é inválido',
  'We do not ship to this country': 'Não enviamos para este país',
  'We do not ship to this city': 'Não enviamos para esta cidade',
  'Payment declined': 'Pagamento recusado',
  'Invalid promo code': 'Código promocional inválido',
  'Session not found': 'Sessão não encontrada',
}
