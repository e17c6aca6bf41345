import type { DeclarationTexts } from './texts.ts'

export const nl: DeclarationTexts = {
  cancellation_title: 'We hebben je opzegging ontvangen',
  cancellation_lead: (store) => `${store} heeft je opzegging ontvangen. Bewaar deze e-mail.`,
  withdrawal_title: 'We hebben je herroeping ontvangen',
  withdrawal_lead: (store) => `${store} heeft je herroeping ontvangen. Bewaar deze e-mail.`,
  received_at: (when) => `Ontvangen op ${when}`,
  name: 'Naam',
  email: 'E-mail',
  number: 'Abonnement of bestelling',
  type: 'Soort',
  ordinary: 'Zo snel mogelijk',
  cause: 'Meteen, om een dringende reden',
  reason: 'Reden',
  wanted_end: 'Gewenste einddatum',
  ends: (day) => `De overeenkomst eindigt op ${day}. Daarna wordt er niets meer afgeschreven.`,
  ended: 'De overeenkomst is beëindigd. Er wordt niets meer afgeschreven.',
  review: (store) => `${store} controleert de gegevens en bevestigt wanneer de overeenkomst eindigt.`,
  open_until: (day) => `Je herroeping is binnen de bedenktijd ontvangen, die eindigt op ${day}.`,
  open: 'Je herroeping is binnen de bedenktijd ontvangen.',
  over: (day, store) => `De bedenktijd van 14 dagen eindigde op ${day}. ${store} neemt contact met je op.`,
  by_delivery: (day, store) =>
    `De bestelling is verzonden op ${day} en de bedenktijd eindigt 14 dagen na de levering. ${store} controleert dit en neemt contact met je op.`,
  unknown: (store) => `${store} controleert de gegevens en neemt contact met je op.`,
}
