import type { DeclarationTexts } from './texts.ts'

export const de: DeclarationTexts = {
  cancellation_title: 'Ihre Kündigung ist eingegangen',
  cancellation_lead: (store) => `${store} hat Ihre Kündigung erhalten. Bewahren Sie diese E-Mail auf.`,
  withdrawal_title: 'Ihr Widerruf ist eingegangen',
  withdrawal_lead: (store) => `${store} hat Ihren Widerruf erhalten. Bewahren Sie diese E-Mail auf.`,
  received_at: (when) => `Eingegangen am ${when}`,
  name: 'Name',
  email: 'E-Mail',
  number: 'Abo oder Bestellung',
  type: 'Art der Kündigung',
  ordinary: 'Zum nächstmöglichen Zeitpunkt',
  cause: 'Sofort, aus wichtigem Grund',
  reason: 'Grund',
  wanted_end: 'Gewünschtes Vertragsende',
  ends: (day) => `Der Vertrag endet am ${day}. Danach wird nichts mehr berechnet.`,
  ended: 'Der Vertrag ist beendet. Es wird nichts mehr berechnet.',
  review: (store) => `${store} prüft die Angaben und bestätigt Ihnen das Vertragsende.`,
  open_until: (day) => `Ihr Widerruf ist fristgerecht eingegangen. Die Widerrufsfrist endet am ${day}.`,
  open: 'Ihr Widerruf ist fristgerecht eingegangen.',
  over: (day, store) => `Die Widerrufsfrist von 14 Tagen endete am ${day}. ${store} wird Ihnen antworten.`,
  by_delivery: (day, store) =>
    `Die Bestellung wurde am ${day} versandt. Die Widerrufsfrist endet 14 Tage nach der Lieferung. ${store} prüft das und antwortet Ihnen.`,
  unknown: (store) => `${store} prüft die Angaben und antwortet Ihnen.`,
}
