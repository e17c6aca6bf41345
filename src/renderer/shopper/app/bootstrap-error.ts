import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import type { LoadErrorTexts } from '../../../shared/server-render.ts'

/** Text shown when the page's code doesn't load. It is part of the server render, since no code can bring it. */
export const bootstrapErrorMessages: Readonly<Record<PageLanguage, LoadErrorTexts>> = {
  en: { text: 'Part of this page didn’t load. You haven’t been charged.', again: 'Reload' },
  es: { text: 'No se ha podido cargar parte de esta página. No se ha cobrado nada.', again: 'Volver a cargar' },
  fr: { text: 'Une partie de cette page n’a pas pu être chargée. Rien n’a été débité.', again: 'Recharger' },
  de: {
    text: 'Ein Teil dieser Seite konnte nicht geladen werden. Es wurde nichts abgebucht.',
    again: 'Neu laden',
  },
  pt: { text: 'Parte desta página não carregou. Nada foi cobrado.', again: 'Recarregar' },
  it: { text: 'Non è stato possibile caricare parte della pagina. Non è stato addebitato nulla.', again: 'Ricarica' },
  nl: { text: 'Een deel van deze pagina kon niet worden geladen. Er is niets afgeschreven.', again: 'Opnieuw laden' },
  ja: { text: 'このページの一部を読み込めませんでした。請求は発生していません。', again: '再読み込み' },
}
