import type { RecoveryTexts } from './texts.ts'

export const es: RecoveryTexts = {
  templates: {
    reminder: {
      subject: 'Has dejado algo en tu carrito',
      title: 'Tu carrito sigue aquí',
      body: 'Hemos guardado tu carrito para que termines tu pedido en un minuto.',
    },
    discount: {
      subject: '{percent} % de descuento en tu carrito de {store}',
      title: '{percent} % de descuento en tu carrito',
      body: 'Termina tu pedido con el código de abajo. Se aplica al abrir tu carrito.',
    },
    last_call: {
      subject: 'Última oportunidad para tu carrito en {store}',
      title: 'Tu carrito no esperará mucho más',
      body: 'No podemos reservar artículos y podrían agotarse. Termina tu pedido mientras estén disponibles.',
    },
  },
  button: 'Terminar el pedido',
  code: 'Código {code}: {percent} % de descuento, una vez, hasta el {until}.',
  subtotal: 'Subtotal',
  footer: 'Recibes este correo porque dejaste artículos en un carrito de {store}.',
  unsubscribe: 'Cancelar los recordatorios del carrito',
  ask: '¿Cancelar los recordatorios del carrito de {store}?',
  confirm: 'Cancelar la suscripción',
  done: 'Ya no recibirás recordatorios del carrito de {store}.',
  gone: 'Este enlace ya no es válido.',
  test: '[Prueba]',
}
