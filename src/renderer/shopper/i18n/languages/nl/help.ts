import type { HelpMessages } from '../../../../storefront/i18n/help-messages.ts'

export const help: HelpMessages = {
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
