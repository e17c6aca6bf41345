import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import type { LoadErrorTexts } from '../../../shared/server-render.ts'

/** Text shown when the page's code doesn't load. It is part of the server render, since no code can bring it. */
export const bootstrapErrorMessages: Readonly<Record<PageLanguage, LoadErrorTexts>> = {
  en: { text: 'This page could not be loaded whole. Nothing has been charged.', again: 'Load it again' },
  es: { text: 'Esta página no se pudo cargar por completo. No se ha cobrado nada.', again: 'Volver a cargarla' },
  fr: { text: 'Cette page n’a pas pu être chargée entièrement. Rien n’a été débité.', again: 'La recharger' },
  de: {
    text: 'Diese Seite konnte nicht vollständig geladen werden. Es wurde nichts abgebucht.',
    again: 'Neu laden',
  },
  pt: { text: 'Não foi possível carregar esta página por completo. Nada foi cobrado.', again: 'Carregar de novo' },
  it: { text: 'Non è stato possibile caricare tutta la pagina. Non è stato addebitato nulla.', again: 'Ricaricala' },
  nl: { text: 'Deze pagina kon niet helemaal worden geladen. Er is niets afgeschreven.', again: 'Opnieuw laden' },
  ja: { text: 'このページを最後まで読み込めませんでした。まだ請求は行われていません。', again: '再読み込み' },
}
