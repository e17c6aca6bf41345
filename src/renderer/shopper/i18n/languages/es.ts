import type { HelpMessages } from '../../../storefront/i18n/help-messages.ts'
import type { OfferMessages } from '../../../storefront/i18n/offer-messages.ts'
import type { OptionalSectionMessages } from '../../../storefront/i18n/optional-section-messages.ts'
import type { OrderMessages } from '../../../storefront/i18n/order-messages.ts'
import type { InstantMessages } from '../../../storefront/i18n/payment-link-messages.ts'
import type { PayMessages } from '../../../storefront/i18n/payment-messages.ts'
import type { PostPurchaseMessages } from '../../../storefront/i18n/post-purchase-messages.ts'
import type { ResumeMessages } from '../../../storefront/i18n/resume-messages.ts'
import type { ExpressMessages } from '../../../storefront/i18n/wallet-messages.ts'
import type { Translation } from '../../translation.ts'
import { page } from './es-page.ts'

const live: Translation['live'] = {
  titles: {
    checkout: 'Pago',
    confirmation: 'Confirmación',
    'thank-you': 'Gracias',
    cart: 'Carrito',
    'special-offer': 'Oferta especial',
  },
  card_fields: {
    card_number: 'Número de tarjeta',
    expiry: 'Caducidad (MM / AA)',
    cvc: 'CVC',
    cvc_help: 'Tres cifras en el reverso de la tarjeta; cuatro en el anverso de una American Express.',
    name_on_card: 'Nombre en la tarjeta',
    test_cards: 'Números de tarjeta de prueba',
    use_card: 'Usar',
    card_number_required: 'Introduce el número de tarjeta',
    card_number_invalid: 'El número de tarjeta está incompleto',
    card_number_refused: 'Esta tienda está en modo de prueba: usa un número de tarjeta de prueba',
    expiry_required: 'Introduce la fecha de caducidad',
    expiry_invalid: 'La caducidad debe tener el formato MM / AA',
    expiry_past: 'Esta tarjeta ha caducado',
    cvc_required: 'Introduce el CVC',
    cvc_invalid: 'El CVC está incompleto',
    name_required: 'Introduce el nombre que figura en la tarjeta',
    name_invalid: 'Introduce el nombre, no el número',
    unavailable: 'No se han podido enviar los datos de tu tarjeta. Comprueba tu conexión e inténtalo de nuevo.',
    not_taken: 'Esta tienda no puede aceptar tarjetas en este momento. No se ha cobrado nada. Usa otro método de pago.',
  },
  card_frame: 'Datos de la tarjeta',
  card_loading: 'Cargando los campos de la tarjeta',
  card_missing: 'No se han podido cargar los campos de la tarjeta. No se ha cobrado nada.',
  try_again: 'Reintentar',
  card_unavailable: 'No se han podido enviar los datos de tu tarjeta. Comprueba tu conexión e inténtalo de nuevo.',
  no_methods: 'Esta tienda no puede aceptar pagos en este momento. No se ha cobrado nada.',
  nothing_to_pay: 'No hace falta pagar: tu pedido es gratis.',
  not_sent: 'No hemos recibido tu pago y no se ha cobrado nada. Inténtalo de nuevo.',
  declined: (reason) =>
    /[.!?]$/.test(reason) ? reason : `${reason}. No se te ha cobrado nada. Prueba con otra tarjeta.`,
  action_title: 'Confirma con tu banco',
  cart: 'Tu carrito',
  to_checkout: 'Ir a pagar',
  starting: 'Preparando tu pedido',
  added: (title) => `${title} se ha añadido al carrito`,
  broken: '¡Vaya! Algo ha salido mal. Se ha producido un error inesperado. Inténtalo de nuevo más tarde.',
}

const order: OrderMessages = {
  continue_shopping: 'Seguir comprando',
  other_customers: 'Opiniones de clientes',
  cart_empty: 'Tu carrito está vacío',
  cart_empty_text: 'Añade un artículo para continuar con la compra.',
  browse_shop: 'Ir a la tienda',
  problem: 'No se ha podido cargar esta página',
  problem_text: 'No se ha cobrado nada. Comprueba tu conexión e inténtalo de nuevo.',
  refused_text: 'No se ha cobrado nada. Pide a la tienda un enlace nuevo.',
  not_charged: 'No se ha cobrado nada.',
  in_stock: 'Todavía disponibles',
  retry: 'Reintentar',
  checking: 'Comprobando tu pago',
  checking_text:
    'Tu banco aún no ha respondido. Suele tardar unos segundos, a veces unos minutos. ' +
    'Por favor, no pagues otra vez. Solo se te puede cobrar una vez.',
  order_saved: 'Pedido guardado',
  order_saved_text: 'Todo lo que has escrito está guardado.',
  waiting_for_bank: 'Esperando a tu banco',
  confirmation: 'Confirmación',
  also_email: (email) => `También la enviamos a ${email}.`,
  can_close: 'Puedes cerrar esta página.',
  reference: 'Referencia',
  contact_us: 'Contáctanos',
  no_order: 'No se ha encontrado ningún pedido',
  no_order_text: 'Abre el enlace de tu correo de confirmación o vuelve a la tienda.',
  order_number: (number) => `Pedido ${number}`,
  thank_you: (firstName) => (firstName ? `Gracias, ${firstName}. Todo listo.` : 'Gracias. Todo listo.'),
  receipt_to: 'Te enviaremos el recibo a',
  receipt_end: '.',
  what_next: 'Qué pasa ahora',
  step_confirmed: 'Confirmado',
  step_packed: 'Preparado',
  step_on_its_way: 'En camino',
  step_on_its_way_text: 'Seguimiento por correo',
  step_delivered: 'Entregado',
  order_details: 'Detalles del pedido',
  ending_in: (brand, lastFour) => `${brand} terminada en ${lastFour}`,
  charged: (amount) => `${amount} cobrados`,
  nothing_charged: 'Gratis: no se ha cobrado nada',
  money_released: 'No se ha cobrado nada: el importe pendiente se ha liberado',
  statement_shows: 'En tu extracto',
  tracking_code: 'Número de seguimiento',
  tracking_code_text: 'Te lo enviaremos por correo cuando salga tu pedido.',
  follow_order: 'Sigue o cambia este pedido',
  follow_order_text: 'Consulta las entregas y gestiona tus suscripciones en tu cuenta.',
  view_account: 'Ver mi cuenta',
  keep_copy: 'Guarda una copia',
  keep_copy_text: 'Imprime esta página o guárdala como PDF.',
  print: 'Imprimir',
  action_frame: 'La página de tu banco',
  action_stop: 'Cancelar',
  action_stop_text:
    'Aún no se ha cobrado nada. Si cancelas ahora, no se cobrará nada y podrás volver a pagar con cualquier tarjeta.',
  action_back: 'Volver a mi banco',
  action_leave: 'Cancelar el pago',
}

const offer: OfferMessages = {
  one_offer: 'Oferta especial para tu pedido',
  bundle_offer: 'Pack para tu pedido',
  in_bundle: 'En este pack',
  choose_variant: (title) => `Elige ${title}`,
  sold_out: 'agotado',
  bought_apart: 'Por separado',
  bundle_price: 'Pack',
  your_price: 'Tu precio',
  you_save: 'Ahorras',
  order_now: 'Tu pedido actual',
  further_discount: 'Descuento adicional',
  order_with_offer: 'Con esta oferta',
  tax_follows: 'Estos totales ya incluyen envío e impuestos. No se cobra nada hasta que pulses «Pagar».',
  accept: 'Sí, añadir',
  accept_bundle: 'Sí, añadir el pack',
  decline: 'No, gracias',
  new_total: (amount) => `Nuevo total ${amount}`,
  pay_without: (amount) => `Pagar ${amount}`,
  order_stays: (amount) => `Tu total sigue siendo ${amount}`,
  price_ends: 'Cuando se acabe el tiempo, tu pedido continuará sin esta oferta.',
  offer_over: 'Esta oferta ha caducado. No se ha añadido nada.',
  go_on: 'Continuar sin esta oferta',
  questions: 'Preguntas y respuestas',
  added_title: (name) => `${name} se ha añadido a tu pedido`,
  added_text: 'Aún no se ha cobrado nada. Tu nuevo total:',
  total_was: (amount) => `Tu total era ${amount}.`,
  pay_new_total: (amount) => `Pagar ${amount}`,
  look_at_order: 'Revisar antes mi pedido',
  back_to_order: 'Volver a mi pedido',
  adding: 'Añadiendo a tu pedido',
  not_added: 'No se ha podido añadir la oferta a tu pedido. No se ha cobrado nada.',
  sample: 'Producto ofrecido',
  none_title: 'No hay ofertas para este pedido',
  none_text: 'No se ha añadido ni cobrado nada.',
}

const after: PostPurchaseMessages = {
  paid_title: (order_number) => `El pedido ${order_number} está pagado`,
  paid_text: 'Una oferta más antes de tu confirmación.',
  your_price: 'Tu precio',
  you_pay_now: 'Pagas ahora',
  charged_to: (method) => `Se cobrará en ${method}`,
  confirmed_next: (method) => `Pago con ${method}. Lo confirmas en el siguiente paso.`,
  own_charge: 'Se cobra por separado y se añade a tu pedido. Sin gastos de envío adicionales.',
  pay_now: (amount) => `Pagar ${amount} ahora`,
  order_stays: 'Tu pedido no cambia',
  until: (time) => `Puedes añadirlo hasta las ${time}.`,
  over: 'Esta oferta ha caducado. No se ha añadido nada y no se te ha vuelto a cobrar.',
  to_confirmation: 'Ir a mi confirmación',
  charging: 'Añadiendo a tu pedido',
  order_safe: 'Tu pedido está pagado y no cambia.',
  other_card: 'Pagar con otra tarjeta',
  sheet: (amount) => `Pagar ${amount}`,
  sheet_text: (order_number) => `Solo para esta oferta. La añadiremos al pedido ${order_number}.`,
  close: 'Cerrar',
  unreachable: 'No se ha podido conectar. Inténtalo de nuevo: solo se te puede cobrar una vez.',
  see_order: 'Ver mi pedido ahora',
  see_order_text: 'Cuando tu banco apruebe el pago, añadiremos la oferta a tu pedido.',
}

const instant: InstantMessages = {
  choose_one: 'Elige una opción',
  choose_some: 'Elige uno o más',
  sold_out: 'Agotado',
  left: (pieces) => (pieces === 1 ? 'Solo queda 1' : `Solo quedan ${pieces}`),
  from_quantity: (pieces) => `Cantidad mínima: ${pieces}`,
  variant_of: (title) => `Opciones de ${title}`,
  quantity: 'Cantidad',
  amount: 'Importe',
  amount_between: (least, most) => `De ${least} a ${most}`,
  amount_from: (least) => `Desde ${least}`,
  amount_wrong: 'Introduce un importe',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Introduce un importe sin decimales' : `Introduce como máximo ${decimals} decimales`,
  amount_unclear: (whole, fine) => `Introduce ${whole} o ${fine}`,
  details: 'Datos adicionales',
  optional: (label) => `${label} (opcional)`,
  required: (label) => `${label}: campo obligatorio`,
  going_on: (host) => `En un momento te redirigiremos a ${host}.`,
  goes_on: (host) => `Continúa en ${host} cuando quieras.`,
  go_now: 'Continuar ahora',
  stay: 'Quedarme aquí',
}

const express: ExpressMessages = {
  pay_with: (wallet) => `Pagar con ${wallet}`,
  sheet: (wallet) => wallet,
  close: 'Cerrar',
  loading: 'Abriendo tu cartera digital',
  missing: (wallet) => `No se ha podido abrir ${wallet}. No se ha cobrado nada.`,
  blocked: (wallet) =>
    `El navegador ha bloqueado la ventana de ${wallet}. No se ha cobrado nada. Permite las ventanas emergentes en esta página y vuelve a pulsar ${wallet}, o usa otro método de pago.`,
  subtotal: 'Subtotal',
  discount: 'Descuento',
  shipping: 'Envío',
  tax: 'Impuestos',
  tax_included: 'Impuestos incluidos',
  free: 'Gratis',
  choose_shipping: 'Elige un método de envío',
  failed: 'No se ha podido actualizar el pedido. Comprueba tu conexión e inténtalo de nuevo.',
}

const help: HelpMessages = {
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
  try_again: 'Reintentar',
  sold_out: 'Agotado',
  only_left: (count) => (count === 1 ? 'Solo queda 1' : `Solo quedan ${count}`),
  remove_to_pay: 'Para pagar, quita del pedido el artículo agotado.',
  switch_to_pay: 'Para pagar, elige otra opción del artículo agotado o quítalo del pedido.',
  in_stock: 'Todavía disponibles',
  switch_to: (variant) => `Cambiar a ${variant}`,
  lower_to_pay: 'Para pagar, reduce la cantidad a las unidades disponibles.',
}

const pay: PayMessages = {
  once_more:
    'No se ha cobrado nada. Puedes intentarlo con otro proveedor de pagos: vuelve a introducir tu tarjeta. El resto de tus datos está guardado.',
  enter_again:
    'Por seguridad, los datos de la tarjeta no se guardan al salir de la página. Vuelve a introducir tu tarjeta para pagar.',
}

const resume: ResumeMessages = {
  title: 'Continúa con tu pedido',
  text: 'Para proteger tus datos, enviaremos un código a la dirección de correo que indicaste para este pedido.',
  send: 'Enviarme un código',
  sent: 'Si este pedido tiene una dirección de correo, hemos enviado a ella un código de 6 cifras. Introdúcelo para continuar en este navegador.',
  code: 'Código',
  code_required: 'Introduce el código del correo',
  proceed: 'Continuar',
  send_again: 'Enviar otro código',
  start_over: 'Empezar de nuevo con el mismo carrito',
  opening: 'Abriendo tu pedido…',
}

const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Te faltan ${amount} para ${reward === page.free_shipping ? 'el envío gratis' : `conseguir ${reward}`}.`,
  reward_reached: (reward) => (reward === page.free_shipping ? 'Ya tienes envío gratis.' : `Ya tienes ${reward}.`),
  all_rewards: 'Ya tienes todas las recompensas.',
  percent_off: (percent) => `${percent} % de descuento`,
  stock_left: (left) => (left === 1 ? 'Solo queda 1.' : `Solo quedan ${left}.`),
  time_left: 'Tiempo restante para comprar.',
  time_up: 'El tiempo ha terminado. Aún puedes hacer tu pedido.',
  why_us: 'Por qué comprar con nosotros',
  customers_say: 'Lo que dicen los clientes',
}

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
