import type { PageLanguage } from '../../shared/contracts/pages/page-fields.ts'

/** Texts of the email about a coming price change. `each` is how often the price is charged. */
interface PriceChangeTexts {
  subject: (product: string) => string
  title: string
  change: (product: string, store: string, from: string, to: string, date: string) => string
  before: string
  cancel: string
  button: string
}

export const priceChangeTexts: Readonly<Record<PageLanguage, PriceChangeTexts>> = {
  en: {
    subject: (product) => `The price of your ${product} subscription is changing`,
    title: 'Your subscription price is changing',
    change: (product, store, from, to, date) =>
      `From ${date}, each payment for ${product} at ${store} is ${to} instead of ${from}, plus shipping and tax.`,
    before: 'Payments before that date don’t change, and you don’t have to do anything.',
    cancel: 'If you don’t agree with the new price, you can cancel at any time before that date.',
    button: 'Manage subscription',
  },
  es: {
    subject: (product) => `El precio de tu suscripción a ${product} va a cambiar`,
    title: 'El precio de tu suscripción va a cambiar',
    change: (product, store, from, to, date) =>
      `A partir del ${date}, cada pago de ${product} en ${store} será de ${to} en lugar de ${from}, más envío e impuestos.`,
    before: 'Los pagos anteriores a esa fecha no cambian y no tienes que hacer nada.',
    cancel: 'Si no estás de acuerdo con el nuevo precio, puedes cancelar en cualquier momento antes de esa fecha.',
    button: 'Gestionar suscripción',
  },
  fr: {
    subject: (product) => `Le prix de votre abonnement à ${product} va changer`,
    title: 'Le prix de votre abonnement va changer',
    change: (product, store, from, to, date) =>
      `À partir du ${date}, chaque paiement pour ${product} chez ${store} sera de ${to} au lieu de ${from}, hors livraison et taxes.`,
    before: 'Les paiements avant cette date ne changent pas et vous n’avez rien à faire.',
    cancel: 'Si vous n’acceptez pas le nouveau prix, vous pouvez résilier à tout moment avant cette date.',
    button: 'Gérer l’abonnement',
  },
  de: {
    subject: (product) => `Der Preis Ihres Abonnements von ${product} ändert sich`,
    title: 'Der Preis Ihres Abonnements ändert sich',
    change: (product, store, from, to, date) =>
      `Ab dem ${date} beträgt jede Zahlung für ${product} bei ${store} ${to} statt ${from}, zuzüglich Versand und Steuern.`,
    before: 'Zahlungen vor diesem Datum ändern sich nicht, und Sie müssen nichts tun.',
    cancel: 'Wenn Sie mit dem neuen Preis nicht einverstanden sind, können Sie jederzeit vor diesem Datum kündigen.',
    button: 'Abonnement verwalten',
  },
  pt: {
    subject: (product) => `O preço da sua assinatura de ${product} vai mudar`,
    title: 'O preço da sua assinatura vai mudar',
    change: (product, store, from, to, date) =>
      `A partir de ${date}, cada pagamento de ${product} em ${store} será de ${to} em vez de ${from}, mais frete e impostos.`,
    before: 'Os pagamentos antes dessa data não mudam, e você não precisa fazer nada.',
    cancel: 'Se não concordar com o novo preço, você pode cancelar a qualquer momento antes dessa data.',
    button: 'Gerenciar assinatura',
  },
  it: {
    subject: (product) => `Il prezzo del tuo abbonamento a ${product} cambierà`,
    title: 'Il prezzo del tuo abbonamento cambierà',
    change: (product, store, from, to, date) =>
      `Dal ${date} ogni pagamento per ${product} presso ${store} sarà di ${to} invece di ${from}, più spedizione e imposte.`,
    before: 'I pagamenti prima di questa data non cambiano e non devi fare nulla.',
    cancel: 'Se non accetti il nuovo prezzo, puoi annullare in qualsiasi momento prima di questa data.',
    button: 'Gestisci abbonamento',
  },
  nl: {
    subject: (product) => `De prijs van uw abonnement op ${product} verandert`,
    title: 'De prijs van uw abonnement verandert',
    change: (product, store, from, to, date) =>
      `Vanaf ${date} kost elke betaling voor ${product} bij ${store} ${to} in plaats van ${from}, exclusief verzending en belasting.`,
    before: 'Betalingen vóór die datum veranderen niet en u hoeft niets te doen.',
    cancel: 'Gaat u niet akkoord met de nieuwe prijs, dan kunt u tot die datum op elk moment opzeggen.',
    button: 'Abonnement beheren',
  },
  ja: {
    subject: (product) => `${product}の定期購入の価格が変わります`,
    title: '定期購入の価格が変わります',
    change: (product, store, from, to, date) =>
      `${date}以降、${store}での${product}の各回のお支払いは${from}から${to}になります（送料・税別）。`,
    before: 'それより前のお支払いは変わりません。お手続きは不要です。',
    cancel: '新しい価格に同意されない場合は、その日までいつでも解約できます。',
    button: '定期購入を管理する',
  },
}
