import type { HelpMessages } from '../../../storefront/help-messages.ts'

export const help: HelpMessages = {
  did_you_mean: (email) => `¿Querías decir ${email}?`,
  postal_looks: (country, example) => `Los códigos postales de ${country} son como ${example}.`,
  phone_short: 'Este número de teléfono parece demasiado corto.',
  phone_long: 'Este número de teléfono parece demasiado largo.',
  phone_letters: '¿Es un número de teléfono? Contiene letras.',
  state_filled: 'Completado a partir del código postal.',
  finding_rates: 'Buscamos las formas de envío para tu dirección…',
  offline: 'Estás sin conexión. Lo que escribiste no se pierde.',
  changed_elsewhere: 'Esto se cambió en otra pestaña o en otro dispositivo. Se muestra lo más reciente.',
}
