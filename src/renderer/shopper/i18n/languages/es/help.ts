import type { HelpMessages } from '../../../../storefront/i18n/help-messages.ts'

export const help: HelpMessages = {
  did_you_mean: (email) => `¿Querías decir ${email}?`,
  postal_looks: (country, example) => `Formato del código postal (${country}): ${example}.`,
  phone_short: 'Este número de teléfono parece demasiado corto.',
  phone_long: 'Este número de teléfono parece demasiado largo.',
  phone_letters: 'Revisa tu número de teléfono. Contiene letras.',
  state_filled: 'Completado a partir del código postal.',
  finding_rates: 'Cargando los métodos de envío para tu dirección…',
  offline: 'Estás sin conexión. Lo que escribas se guarda.',
  changed_elsewhere: 'Se ha modificado en otra pestaña o en otro dispositivo. Esta es la versión más reciente.',
  another_device: 'Continuar en otro dispositivo',
  another_device_text:
    'Escanea el código QR con tu teléfono o abre el enlace en el otro dispositivo. Tus datos se conservarán.',
  another_device_private:
    'El enlace funciona una sola vez y caduca en diez minutos. No lo compartas: quien lo abra podrá ver este pedido y pagarlo.',
  resume_link: 'Enlace a este pedido',
  copy_link: 'Copiar enlace',
  link_copied: 'Enlace copiado',
  scan_code: 'Código QR para tu teléfono',
  close: 'Cerrar',
  link_failed:
    'No se ha podido crear el enlace. Tu pedido no se ve afectado. Comprueba tu conexión e inténtalo de nuevo.',
  preview_pay: 'Esto es una vista previa. Aquí no se puede pagar.',
  try_again: 'Intentar de nuevo',
  sold_out: 'Agotado',
  only_left: (count) => `Solo quedan ${count}`,
  remove_to_pay: 'Para pagar, quita del pedido el artículo agotado.',
  switch_to_pay: 'Para pagar, elige otra opción del artículo agotado o quítalo del pedido.',
  in_stock: 'Todavía disponibles',
  switch_to: (variant) => `Cambiar a ${variant}`,
  lower_to_pay: 'Para pagar, reduce la cantidad a las unidades disponibles.',
}
