import type { PlanTexts } from './plan-texts.ts'

export const nl: PlanTexts = {
  locale: 'nl-NL',
  question: 'Hoe vaak wil je het ontvangen?',
  subscribe: 'Abonneren',
  subscribe_and_save: 'Abonneer en bespaar {percent}%',
  flexible: 'Altijd overslaan, pauzeren of opzeggen',
  one_time: 'Eenmalige aankoop',
  every: { weekly: 'Elke week', monthly: 'Elke maand', quarterly: 'Elke 3 maanden', yearly: 'Elk jaar' },
  prepaid: '{count} leveringen vooruitbetaald',
  deliveries: '{count:# levering|# leveringen} in totaal',
  trial_free: 'Gratis tot {date}, daarna {amount}',
  trial_paid: '{price} tot {date}, daarna {amount}',
  setup_fee: 'Inclusief opstartkosten van {amount}',
  later: 'Daarna {each} vanaf {date}',
  consent_title: 'Je start een abonnement',
  today: 'Je betaalt vandaag {amount}.',
  trial_ends: 'Je proefperiode eindigt op {date}.',
  renews: 'Daarna betaal je {each} {amount}, vanaf {date}, tot je opzegt.',
  renews_limited:
    'Daarna betaal je {each} {amount}, vanaf {date}. Het abonnement eindigt na {count:# levering|# leveringen}.',
  renews_prepaid:
    'Hiermee betaal je {count} leveringen, één {each}. Ze worden op {date} verlengd voor {amount}, tot je opzegt.',
  ends: 'Het abonnement eindigt na deze levering.',
  discount: 'Code {code} verlaagt ook de volgende {count:betaling|# betalingen}.',
  minimum: 'Je kunt na {count:# betaling|# betalingen} opzeggen, in je account of door een bon te beantwoorden.',
  cancel: 'Zeg op wanneer je wilt, in je account of door een bon te beantwoorden. Er is geen minimale looptijd.',
  notice: 'We mailen je voordat een prijs verandert.',
  wallets: 'Start hetzelfde abonnement: vandaag {today}, daarna {each} {amount} tot je opzegt.',
  each: { weekly: 'elke week', monthly: 'elke maand', quarterly: 'elke 3 maanden', yearly: 'elk jaar' },
  next_charge: 'Abonnement, {each}. Volgende betaling: {amount} op {date}.',
  no_charge: 'Abonnement, {each}',
}
