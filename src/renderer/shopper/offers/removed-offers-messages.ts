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
    lost: (names, title) => `Also removed: ${names} (offered with ${title}).`,
    undo: 'Undo',
    close: 'Close',
  },
  es: {
    lost: (names, title) => `También se ha quitado: ${names} (oferta con ${title}).`,
    undo: 'Deshacer',
    close: 'Cerrar',
  },
  fr: {
    lost: (names, title) => `Également retiré : ${names} (offre liée à ${title}).`,
    undo: 'Annuler',
    close: 'Fermer',
  },
  de: {
    lost: (names, title) => `Ebenfalls entfernt: ${names} (Angebot zu „${title}“).`,
    undo: 'Rückgängig',
    close: 'Schließen',
  },
  pt: {
    lost: (names, title) => `Também removido: ${names} (oferta com ${title}).`,
    undo: 'Desfazer',
    close: 'Fechar',
  },
  it: {
    lost: (names, title) => `Rimosso anche: ${names} (offerta con ${title}).`,
    undo: 'Annulla',
    close: 'Chiudi',
  },
  nl: {
    lost: (names, title) => `Ook verwijderd: ${names} (aanbieding bij ${title}).`,
    undo: 'Ongedaan maken',
    close: 'Sluiten',
  },
  ja: {
    lost: (names, title) => `${title}のオファー商品も削除されました：${names}`,
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
