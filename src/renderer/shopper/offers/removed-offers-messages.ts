import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'

interface RemovedOffersMessages {
  /** `names` were removed from the cart with `title`, the product that they were offered for. */
  lost: (names: string, title: string) => string
  undo: string
  close: string
}

/** Shown when removing a product also removes its offers. Rarely needed, so it is loaded on demand in all languages. */
const messagesByLanguage: Readonly<Record<PageLanguage, RemovedOffersMessages>> = {
  en: {
    lost: (names, title) => `${names} came as an offer with ${title} and left your cart too.`,
    undo: 'Undo',
    close: 'Close',
  },
  es: {
    lost: (names, title) => `${names}: era una oferta junto con ${title} y también se ha quitado del carrito.`,
    undo: 'Deshacer',
    close: 'Cerrar',
  },
  fr: {
    lost: (names, title) => `${names} : offre liée à ${title}, également retirée de votre panier.`,
    undo: 'Annuler',
    close: 'Fermer',
  },
  de: {
    lost: (names, title) => `${names}: das Angebot gehörte zu „${title}“ und ist ebenfalls aus dem Warenkorb.`,
    undo: 'Rückgängig',
    close: 'Schließen',
  },
  pt: {
    lost: (names, title) => `${names}: era uma oferta com ${title} e também saiu do carrinho.`,
    undo: 'Desfazer',
    close: 'Fechar',
  },
  it: {
    lost: (names, title) => `${names}: era un’offerta insieme a ${title} ed è uscita anch’essa dal carrello.`,
    undo: 'Annulla',
    close: 'Chiudi',
  },
  nl: {
    lost: (names, title) => `${names}: dat was een aanbieding bij ${title} en is ook uit je winkelwagen gehaald.`,
    undo: 'Ongedaan maken',
    close: 'Sluiten',
  },
  ja: {
    lost: (names, title) => `${names}は${title}とのセット特典のため、カートから一緒に外れました。`,
    undo: '元に戻す',
    close: '閉じる',
  },
}

const isLanguage = (code: string): code is PageLanguage => code in messagesByLanguage

/** Returns the texts for a locale such as 'de-AT'; English by default. */
export function removedOffersMessages(locale: string): RemovedOffersMessages {
  const [code = 'en'] = locale.split('-')
  return messagesByLanguage[isLanguage(code) ? code : 'en']
}
