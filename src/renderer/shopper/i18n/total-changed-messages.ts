import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'

interface TotalChangedMessages {
  changed: string
  shipping: string
  /** `label` names the tax, such as 'Texas 8.25%'. */
  tax: (label: string) => string
}

/** Reasons why the total changed after Pay was pressed. */
const totalChangedMessages: Readonly<Record<PageLanguage, TotalChangedMessages>> = {
  en: {
    changed: 'The total has changed. Please check it and pay again.',
    shipping: 'Shipping to your address has changed the total. Please check it and pay again.',
    tax: (label) => `Tax for your address (${label}) has changed the total. Please check it and pay again.`,
  },
  es: {
    changed: 'El total ha cambiado. Compruébalo y vuelve a pagar.',
    shipping: 'El envío a tu dirección ha cambiado el total. Compruébalo y vuelve a pagar.',
    tax: (label) => `El impuesto de tu dirección (${label}) ha cambiado el total. Compruébalo y vuelve a pagar.`,
  },
  fr: {
    changed: 'Le total a changé. Vérifiez-le et payez à nouveau.',
    shipping: 'La livraison à votre adresse a changé le total. Vérifiez-le et payez à nouveau.',
    tax: (label) => `La taxe pour votre adresse (${label}) a changé le total. Vérifiez-le et payez à nouveau.`,
  },
  de: {
    changed: 'Der Gesamtbetrag hat sich geändert. Bitte prüfen Sie ihn und bezahlen Sie noch einmal.',
    shipping:
      'Der Versand an Ihre Adresse hat den Gesamtbetrag geändert. Bitte prüfen Sie ihn und bezahlen Sie noch einmal.',
    tax: (label) =>
      `Die Steuer für Ihre Adresse (${label}) hat den Gesamtbetrag geändert. Bitte prüfen Sie ihn und bezahlen Sie noch einmal.`,
  },
  pt: {
    changed: 'O total mudou. Verifique-o e pague novamente.',
    shipping: 'O envio para a sua morada mudou o total. Verifique-o e pague novamente.',
    tax: (label) => `O imposto da sua morada (${label}) mudou o total. Verifique-o e pague novamente.`,
  },
  it: {
    changed: 'Il totale è cambiato. Controllalo e paga di nuovo.',
    shipping: 'La spedizione al tuo indirizzo ha cambiato il totale. Controllalo e paga di nuovo.',
    tax: (label) => `L’imposta per il tuo indirizzo (${label}) ha cambiato il totale. Controllalo e paga di nuovo.`,
  },
  nl: {
    changed: 'Het totaal is veranderd. Controleer het en betaal opnieuw.',
    shipping: 'De verzending naar je adres heeft het totaal veranderd. Controleer het en betaal opnieuw.',
    tax: (label) =>
      `De belasting voor je adres (${label}) heeft het totaal veranderd. Controleer het en betaal opnieuw.`,
  },
  ja: {
    changed: '合計金額が変わりました。ご確認のうえ、もう一度お支払いください。',
    shipping: 'お届け先への送料により合計金額が変わりました。ご確認のうえ、もう一度お支払いください。',
    tax: (label) => `お届け先の税金（${label}）により合計金額が変わりました。ご確認のうえ、もう一度お支払いください。`,
  },
}

const isLanguage = (code: string): code is PageLanguage => code in totalChangedMessages

type CartTotals = Pick<
  LiveCart,
  'subtotal' | 'shipping_total' | 'sales_tax_total' | 'tax_label' | 'promo_notice' | 'shipping_notice'
>

/** Explains why the total changed: with the server's notices, else with what the address changed. */
export function totalChangeReason(seen: CartTotals, now: CartTotals, language: string): string {
  const { changed, shipping, tax } = totalChangedMessages[isLanguage(language) ? language : 'en']
  const told = [
    now.promo_notice !== seen.promo_notice && now.promo_notice,
    now.shipping_notice?.text !== seen.shipping_notice?.text && now.shipping_notice?.text,
  ].filter(Boolean)
  if (told.length > 0) return [...told, changed].join(' ')
  // A changed cart has different tax even at the same address.
  if (now.subtotal !== seen.subtotal) return changed
  if (now.shipping_total !== seen.shipping_total) return shipping
  return now.sales_tax_total !== seen.sales_tax_total && now.tax_label ? tax(now.tax_label) : changed
}
