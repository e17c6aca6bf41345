import type { HelpMessages } from '../../../storefront/i18n/help-messages.ts'
import type { OfferMessages } from '../../../storefront/i18n/offer-messages.ts'
import type { OptionalSectionMessages } from '../../../storefront/i18n/optional-section-messages.ts'
import type { OrderMessages } from '../../../storefront/i18n/order-messages.ts'
import type { InstantMessages } from '../../../storefront/i18n/payment-link-messages.ts'
import type { PayMessages } from '../../../storefront/i18n/payment-messages.ts'
import type { PostPurchaseMessages } from '../../../storefront/i18n/post-purchase-messages.ts'
import type { ResumeMessages } from '../../../storefront/i18n/resume-messages.ts'
import type { ExpressMessages } from '../../../storefront/i18n/wallet-messages.ts'
import type { Translation } from '../../translation.ts'
import { page } from './nl-page.ts'

const live: Translation['live'] = {
  titles: {
    checkout: 'Afrekenen',
    confirmation: 'Bevestiging',
    'thank-you': 'Bedankt',
    cart: 'Winkelwagen',
    'special-offer': 'Speciale aanbieding',
  },
  card_fields: {
    card_number: 'Kaartnummer',
    expiry: 'Vervaldatum (MM / JJ)',
    cvc: 'CVC',
    cvc_help: 'Drie cijfers op de achterkant van de kaart, vier op de voorkant van een American Express.',
    name_on_card: 'Naam op de kaart',
    test_cards: 'Testkaartnummers',
    use_card: 'Gebruiken',
    card_number_required: 'Vul het kaartnummer in',
    card_number_invalid: 'Het kaartnummer is niet volledig',
    card_number_refused: 'Deze winkel staat in de testmodus: gebruik een testkaartnummer',
    expiry_required: 'Vul de vervaldatum in',
    expiry_invalid: 'Vul de vervaldatum in als MM / JJ',
    expiry_past: 'Deze kaart is verlopen',
    cvc_required: 'Vul de CVC in',
    cvc_invalid: 'De CVC is niet volledig',
    name_required: 'Vul de naam op de kaart in',
    name_invalid: 'Vul de naam in, niet het nummer',
    unavailable: 'Je kaartgegevens konden niet worden verzonden. Controleer je verbinding en probeer het opnieuw.',
    not_taken:
      'Deze winkel kan op dit moment geen kaarten accepteren. Er is niets afgeschreven. Gebruik een andere betaalmethode.',
  },
  card_frame: 'Kaartgegevens',
  card_loading: 'De kaartvelden worden geladen',
  card_missing: 'De kaartvelden konden niet worden geladen. Er is niets afgeschreven.',
  try_again: 'Opnieuw proberen',
  card_unavailable: 'Je kaartgegevens konden niet worden verzonden. Controleer je verbinding en probeer het opnieuw.',
  no_methods: 'Deze winkel kan op dit moment geen betalingen accepteren. Er is niets afgeschreven.',
  nothing_to_pay: 'Je hoeft niet te betalen: je bestelling is gratis.',
  not_sent: 'We hebben je betaling niet ontvangen en er is niets afgeschreven. Probeer het opnieuw.',
  declined: (reason) =>
    /[.!?]$/.test(reason) ? reason : `${reason}. Er is niets afgeschreven. Probeer een andere kaart.`,
  action_title: 'Bevestig bij je bank',
  cart: 'Je winkelwagen',
  to_checkout: 'Naar afrekenen',
  starting: 'Je bestelling wordt klaargezet',
  added: (title) => `${title} toegevoegd aan je winkelwagen`,
  broken: 'Oeps! Er is iets misgegaan. Er is een onverwachte fout opgetreden. Probeer het later opnieuw.',
}

const order: OrderMessages = {
  continue_shopping: 'Verder winkelen',
  other_customers: 'Klantbeoordelingen',
  cart_empty: 'Je winkelwagen is leeg',
  cart_empty_text: 'Voeg een artikel toe om af te rekenen.',
  browse_shop: 'Naar de winkel',
  problem: 'Deze pagina kon niet worden geladen',
  problem_text: 'Er is niets afgeschreven. Controleer je verbinding en probeer het opnieuw.',
  refused_text: 'Er is niets afgeschreven. Vraag de winkel om een nieuwe link.',
  not_charged: 'Er is niets afgeschreven.',
  in_stock: 'Nog op voorraad',
  retry: 'Opnieuw proberen',
  checking: 'Je betaling wordt gecontroleerd',
  checking_text:
    'Je bank heeft nog niet gereageerd. Dat duurt meestal een paar seconden, soms een paar minuten. Betaal niet nog een keer. Er kan maar één keer worden afgeschreven.',
  order_saved: 'Bestelling bewaard',
  order_saved_text: 'Alles wat je hebt ingevuld, is bewaard.',
  waiting_for_bank: 'Wachten op je bank',
  confirmation: 'Bevestiging',
  also_email: (email) => `We mailen de bevestiging ook naar ${email}.`,
  can_close: 'Je kunt deze pagina sluiten.',
  reference: 'Referentie',
  contact_us: 'Neem contact op',
  no_order: 'Geen bestelling gevonden',
  no_order_text: 'Open de link in je bevestigingsmail of ga terug naar de winkel.',
  order_number: (number) => `Bestelling ${number}`,
  thank_you: (firstName) => (firstName ? `Bedankt, ${firstName}. Alles is geregeld.` : 'Bedankt. Alles is geregeld.'),
  receipt_to: 'We sturen je bon naar',
  receipt_end: '.',
  what_next: 'Wat er nu gebeurt',
  step_confirmed: 'Bevestigd',
  step_packed: 'Ingepakt',
  step_on_its_way: 'Onderweg',
  step_on_its_way_text: 'Volgen per e-mail',
  step_delivered: 'Bezorgd',
  order_details: 'Bestelgegevens',
  ending_in: (brand, lastFour) => `${brand} eindigend op ${lastFour}`,
  charged: (amount) => `${amount} afgeschreven`,
  nothing_charged: 'Gratis: er is niets afgeschreven',
  money_released: 'Er is niets afgeschreven: het gereserveerde bedrag is vrijgegeven',
  statement_shows: 'Op je afschrift',
  tracking_code: 'Trackingcode',
  tracking_code_text: 'Komt per e-mail zodra je pakket onderweg is.',
  keep_copy: 'Kopie bewaren',
  keep_copy_text: 'Druk deze pagina af of bewaar hem als pdf.',
  print: 'Afdrukken',
  action_frame: 'De pagina van je bank',
  action_stop: 'Annuleren',
  action_stop_text:
    'Er is nog niets afgeschreven. Als je nu annuleert, gebeurt dat ook niet en kun je opnieuw betalen met elke kaart.',
  action_back: 'Terug naar mijn bank',
  action_leave: 'Betaling annuleren',
}

const offer: OfferMessages = {
  one_offer: 'Speciale aanbieding bij je bestelling',
  bundle_offer: 'Bundel bij je bestelling',
  in_bundle: 'In deze bundel',
  choose_variant: (title) => `Kies je ${title}`,
  sold_out: 'uitverkocht',
  bought_apart: 'Los gekocht',
  bundle_price: 'Bundel',
  your_price: 'Jouw prijs',
  you_save: 'Je bespaart',
  order_now: 'Je huidige bestelling',
  further_discount: 'Extra korting',
  order_with_offer: 'Met deze aanbieding',
  tax_follows: 'De totalen zijn inclusief verzending en belasting. Er wordt pas afgeschreven als je op Betalen drukt.',
  accept: 'Ja, voeg toe',
  accept_bundle: 'Ja, voeg de bundel toe',
  decline: 'Nee, bedankt',
  new_total: (amount) => `Nieuw totaal ${amount}`,
  pay_without: (amount) => `${amount} betalen`,
  order_stays: (amount) => `Je totaal blijft ${amount}`,
  price_ends: 'Als de tijd om is, gaat je bestelling door zonder deze aanbieding.',
  offer_over: 'Deze aanbieding is verlopen. Er is niets toegevoegd.',
  go_on: 'Doorgaan zonder deze aanbieding',
  questions: 'Vragen en antwoorden',
  added_title: (name) => `${name} is aan je bestelling toegevoegd`,
  added_text: 'Er is nog niets afgeschreven. Je nieuwe totaal:',
  total_was: (amount) => `Je totaal was ${amount}.`,
  pay_new_total: (amount) => `${amount} betalen`,
  look_at_order: 'Eerst mijn bestelling controleren',
  back_to_order: 'Terug naar mijn bestelling',
  adding: 'Wordt aan je bestelling toegevoegd',
  not_added: 'De aanbieding kon niet worden toegevoegd. Er is niets afgeschreven.',
  sample: 'Aangeboden product',
  none_title: 'Geen aanbieding voor deze bestelling',
  none_text: 'Er is niets toegevoegd en niets afgeschreven.',
}

const after: PostPurchaseMessages = {
  paid_title: (order_number) => `Bestelling ${order_number} is betaald`,
  paid_text: 'Nog één aanbieding vóór je bevestiging.',
  your_price: 'Jouw prijs',
  you_pay_now: 'Je betaalt nu',
  charged_to: (method) => `Wordt afgeschreven van ${method}`,
  confirmed_next: (method) => `Betaling met ${method}. Je bevestigt die in de volgende stap.`,
  own_charge: 'Wordt apart afgeschreven en aan je bestelling toegevoegd. Geen extra verzendkosten.',
  pay_now: (amount) => `Nu ${amount} betalen`,
  order_stays: 'Je bestelling verandert niet',
  until: (time) => `Je kunt het toevoegen tot ${time}.`,
  over: 'Deze aanbieding is verlopen. Er is niets toegevoegd en niets extra afgeschreven.',
  to_confirmation: 'Naar mijn bevestiging',
  charging: 'Wordt aan je bestelling toegevoegd',
  order_safe: 'Je bestelling is betaald en verandert niet.',
  other_card: 'Met een andere kaart betalen',
  sheet: (amount) => `${amount} betalen`,
  sheet_text: (order_number) => `Alleen voor deze aanbieding. We voegen die toe aan bestelling ${order_number}.`,
  close: 'Sluiten',
  unreachable: 'Verbinding maken is niet gelukt. Probeer het opnieuw: er kan maar één keer worden afgeschreven.',
  see_order: 'Mijn bestelling bekijken',
  see_order_text: 'Zodra je bank de betaling goedkeurt, voegen we de aanbieding toe aan je bestelling.',
}

const instant: InstantMessages = {
  choose_one: 'Kies een optie',
  choose_some: 'Kies er een of meer',
  sold_out: 'Uitverkocht',
  left: (pieces) => `Nog maar ${pieces} over`,
  from_quantity: (pieces) => `Minimumaantal: ${pieces}`,
  variant_of: (title) => `Opties voor ${title}`,
  quantity: 'Aantal',
  amount: 'Bedrag',
  amount_between: (least, most) => `Van ${least} tot ${most}`,
  amount_from: (least) => `Vanaf ${least}`,
  amount_wrong: 'Vul een bedrag in',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Vul een bedrag zonder decimalen in' : `Vul hoogstens ${decimals} decimalen in`,
  amount_unclear: (whole, fine) => `Vul ${whole} of ${fine} in`,
  details: 'Aanvullende gegevens',
  optional: (label) => `${label} (optioneel)`,
  required: (label) => `${label} is verplicht`,
  going_on: (host) => `Je wordt zo doorgestuurd naar ${host}.`,
  goes_on: (host) => `Ga wanneer je wilt verder op ${host}.`,
  go_now: 'Nu doorgaan',
  stay: 'Hier blijven',
}

const express: ExpressMessages = {
  pay_with: (wallet) => `Betalen met ${wallet}`,
  sheet: (wallet) => wallet,
  close: 'Sluiten',
  loading: 'Je wallet wordt geopend',
  missing: (wallet) => `${wallet} kon niet worden geopend. Er is niets afgeschreven.`,
  blocked: (wallet) =>
    `Je browser heeft het venster van ${wallet} geblokkeerd. Er is niets afgeschreven. Sta pop-ups toe voor deze pagina en druk opnieuw op ${wallet}, of gebruik een andere betaalmethode.`,
  subtotal: 'Subtotaal',
  discount: 'Korting',
  shipping: 'Verzending',
  tax: 'Belasting',
  tax_included: 'Inclusief belasting',
  free: 'Gratis',
  choose_shipping: 'Kies een verzendmethode',
  failed: 'De bestelling kon niet worden bijgewerkt. Controleer je verbinding en probeer het opnieuw.',
}

const help: HelpMessages = {
  did_you_mean: (email) => `Bedoelde je ${email}?`,
  postal_looks: (country, example) => `Postcodenotatie (${country}): ${example}.`,
  phone_short: 'Dit telefoonnummer lijkt te kort.',
  phone_long: 'Dit telefoonnummer lijkt te lang.',
  phone_letters: 'Controleer je telefoonnummer. Er staan letters in.',
  state_filled: 'Ingevuld op basis van de postcode.',
  finding_rates: 'Verzendmethoden voor je adres laden…',
  offline: 'Je bent offline. Wat je invult, wordt bewaard.',
  changed_elsewhere: 'Dit is gewijzigd in een ander tabblad of op een ander apparaat. Je ziet de nieuwste versie.',
  another_device: 'Verdergaan op een ander apparaat',
  another_device_text: 'Scan de QR-code met je telefoon of open de link op het andere apparaat. Je gegevens gaan mee.',
  another_device_private:
    'De link werkt maar één keer en verloopt na tien minuten. Deel hem niet: iedereen die hem opent, kan deze bestelling zien en betalen.',
  resume_link: 'Link naar deze bestelling',
  copy_link: 'Link kopiëren',
  link_copied: 'Link gekopieerd',
  scan_code: 'QR-code voor je telefoon',
  close: 'Sluiten',
  link_failed:
    'De link kon niet worden gemaakt. Dit heeft geen gevolgen voor je bestelling. Controleer je verbinding en probeer het opnieuw.',
  preview_pay: 'Dit is een voorbeeld. Hier kun je niet betalen.',
  try_again: 'Opnieuw proberen',
  sold_out: 'Uitverkocht',
  only_left: (count) => `Nog maar ${count} over`,
  remove_to_pay: 'Verwijder het uitverkochte artikel om te kunnen betalen.',
  switch_to_pay: 'Kies een andere optie voor het uitverkochte artikel of verwijder het om te kunnen betalen.',
  in_stock: 'Nog op voorraad',
  switch_to: (variant) => `Wisselen naar ${variant}`,
  lower_to_pay: 'Verlaag het aantal tot wat op voorraad is om te kunnen betalen.',
}

const pay: PayMessages = {
  once_more:
    'Er is niets afgeschreven. Je kunt een andere betaalprovider proberen: vul je kaart opnieuw in. Je andere gegevens zijn bewaard.',
  enter_again:
    'Voor je veiligheid worden kaartgegevens niet bewaard als je de pagina verlaat. Vul je kaart opnieuw in om te betalen.',
}

const resume: ResumeMessages = {
  title: 'Ga verder met je bestelling',
  text: 'Om je gegevens te beschermen sturen we een code naar het e-mailadres dat je voor deze bestelling hebt opgegeven.',
  send: 'E-mail mij een code',
  sent: 'Als er een e-mailadres bij deze bestelling hoort, hebben we daar een code van 6 cijfers naartoe gestuurd. Voer de code in om in deze browser verder te gaan.',
  code: 'Code',
  code_required: 'Vul de code uit de e-mail in',
  proceed: 'Doorgaan',
  send_again: 'Nieuwe code sturen',
  start_over: 'Opnieuw beginnen met dezelfde winkelwagen',
  opening: 'Je bestelling wordt geopend…',
}

const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Nog ${amount} tot ${reward === page.free_shipping ? 'gratis verzending' : reward}.`,
  reward_reached: (reward) => `${reward} behaald.`,
  all_rewards: 'Je hebt alle beloningen behaald.',
  percent_off: (percent) => `${percent}% korting`,
  stock_left: (left) => `Nog maar ${left} op voorraad.`,
  time_left: 'Resterende tijd om te bestellen.',
  time_up: 'De tijd is om. Je kunt nog steeds bestellen.',
  why_us: 'Waarom klanten bij ons kopen',
  customers_say: 'Wat klanten zeggen',
}

export const translation: Translation = {
  page,
  live,
  lazy: { order, offer, after, instant, express, help, side, pay, resume },
}
