import type { RecoveryTexts } from './texts.ts'

export const de: RecoveryTexts = {
  templates: {
    reminder: {
      subject: 'Sie haben etwas im Warenkorb vergessen',
      title: 'Ihr Warenkorb wartet auf Sie',
      body: 'Wir haben Ihren Warenkorb gespeichert. So schließen Sie Ihre Bestellung in einer Minute ab.',
    },
    discount: {
      subject: '{percent} % Rabatt auf Ihren Warenkorb bei {store}',
      title: '{percent} % Rabatt auf Ihren Warenkorb',
      body: 'Schließen Sie Ihre Bestellung mit dem Code unten ab. Er wird eingelöst, wenn Sie Ihren Warenkorb öffnen.',
    },
    last_call: {
      subject: 'Letzte Gelegenheit für Ihren Warenkorb bei {store}',
      title: 'Ihr Warenkorb wartet nicht mehr lange',
      body: 'Wir können Artikel nicht reservieren. Bestellen Sie, solange sie verfügbar sind.',
    },
  },
  button: 'Bestellung abschließen',
  code: 'Code {code}: {percent} % Rabatt, einmalig, bis {until}.',
  subtotal: 'Zwischensumme',
  footer: 'Sie erhalten diese Nachricht, weil Sie bei {store} Artikel im Warenkorb gelassen haben.',
  unsubscribe: 'Warenkorb-Erinnerungen abbestellen',
  ask: 'Warenkorb-Erinnerungen von {store} abbestellen?',
  confirm: 'Abbestellen',
  done: 'Sie erhalten keine Warenkorb-Erinnerungen von {store} mehr.',
  gone: 'Dieser Link ist nicht mehr gültig.',
  test: '[Test]',
}
