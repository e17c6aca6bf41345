import type { HelpMessages } from '../../../../storefront/i18n/help-messages.ts'

export const help: HelpMessages = {
  did_you_mean: (email) => `Bedoelde je ${email}?`,
  postal_looks: (country, example) => `Postcodes in ${country} zien eruit als ${example}.`,
  phone_short: 'Dit telefoonnummer lijkt te kort.',
  phone_long: 'Dit telefoonnummer lijkt te lang.',
  phone_letters: 'Is dit een telefoonnummer? Er staan letters in.',
  state_filled: 'Ingevuld op basis van de postcode.',
  finding_rates: 'We zoeken de verzendmethoden voor je adres…',
  offline: 'Je bent offline. Wat je hebt ingevuld blijft bewaard.',
  changed_elsewhere: 'Dit is gewijzigd in een ander tabblad of op een ander apparaat. Je ziet de nieuwste versie.',
  another_device: 'Verdergaan op een ander apparaat',
  another_device_text: 'Scan de code met je telefoon of open daar de link. Alles wat je hebt ingevuld gaat mee.',
  another_device_private:
    'De link werkt één keer, tien minuten lang. Houd hem voor jezelf: wie hem opent, kan deze bestelling zien en betalen.',
  resume_link: 'Link naar deze bestelling',
  copy_link: 'Link kopiëren',
  link_copied: 'Link gekopieerd',
  scan_code: 'Code om met een telefoon te scannen',
  close: 'Sluiten',
  link_failed:
    'De link kon niet worden gemaakt. Er is niets verloren. Controleer je verbinding en probeer het opnieuw.',
  preview_pay: 'Dit is een voorbeeld: er wordt niets verzonden en hier kan niet worden betaald.',
  try_again: 'Opnieuw proberen',
  sold_out: 'Uitverkocht',
  only_left: (count) => `Nog maar ${count} over`,
  remove_to_pay: 'Verwijder het uitverkochte artikel om te betalen.',
  switch_to_pay: 'Kies een andere optie voor het uitverkochte artikel of verwijder het om te betalen.',
  in_stock: 'Nog op voorraad',
  switch_to: (variant) => `Wisselen naar ${variant}`,
  lower_to_pay: 'Verlaag het aantal naar wat op voorraad is om te betalen.',
}
