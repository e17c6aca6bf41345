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
  another_device: 'Continuar en otro dispositivo',
  another_device_text: 'Escanea el código con tu teléfono o abre allí el enlace. Todo lo que has escrito te acompaña.',
  another_device_private:
    'El enlace funciona una sola vez, durante diez minutos. No lo compartas: quien lo abra puede ver este pedido y pagarlo.',
  resume_link: 'Enlace a este pedido',
  copy_link: 'Copiar enlace',
  link_copied: 'Enlace copiado',
  scan_code: 'Código para escanear con un teléfono',
  close: 'Cerrar',
  link_failed: 'No se ha podido crear el enlace. No se ha perdido nada. Comprueba tu conexión e inténtalo de nuevo.',
  preview_pay: 'Esto es una vista previa: no se envía nada y aquí no se puede pagar.',
  try_again: 'Intentar de nuevo',
  sold_out: 'Agotado',
  only_left: (count) => `Solo quedan ${count}`,
  remove_to_pay: 'Para pagar, quita del pedido el artículo agotado.',
  lower_to_pay: 'Para pagar, reduce la cantidad a las unidades disponibles.',
}
