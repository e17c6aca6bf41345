import type { RecoveryTexts } from './texts.ts'

export const fr: RecoveryTexts = {
  templates: {
    reminder: {
      subject: 'Vous avez laissé des articles dans votre panier',
      title: 'Votre panier vous attend',
      body: 'Nous avons enregistré votre panier : terminez votre commande en une minute.',
    },
    discount: {
      subject: '{percent} % de réduction sur votre panier chez {store}',
      title: '{percent} % de réduction sur votre panier',
      body: 'Terminez votre commande avec le code ci-dessous. Il s’applique à l’ouverture du panier.',
    },
    last_call: {
      subject: 'Dernière chance pour votre panier chez {store}',
      title: 'Votre panier n’attendra plus longtemps',
      body: 'Nous ne pouvons pas réserver les articles. Terminez votre commande tant qu’ils sont disponibles.',
    },
  },
  button: 'Terminer la commande',
  code: 'Code {code} : {percent} % de réduction, une seule fois, jusqu’au {until}.',
  subtotal: 'Sous-total',
  footer: 'Vous recevez ce message car vous avez laissé des articles dans un panier chez {store}.',
  unsubscribe: 'Se désabonner des rappels de panier',
  ask: 'Se désabonner des rappels de panier de {store} ?',
  confirm: 'Se désabonner',
  done: 'Vous ne recevrez plus de rappels de panier de {store}.',
  gone: 'Ce lien n’est plus valide.',
  test: '[Test]',
}
