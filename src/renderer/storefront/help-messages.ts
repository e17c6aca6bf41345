/** What helps and never blocks: hints, what was filled in, the network that is gone, what another tab changed. */
export interface HelpMessages {
  /** The whole label of a button that takes the address. */
  did_you_mean: (email: string) => string
  postal_looks: (country: string, example: string) => string
  phone_short: string
  phone_long: string
  phone_letters: string
  state_filled: string
  finding_rates: string
  offline: string
  changed_elsewhere: string
}

export const englishHelp: HelpMessages = {
  did_you_mean: (email) => `Did you mean ${email}?`,
  postal_looks: (country, example) => `Postal codes in ${country} look like ${example}.`,
  phone_short: 'This phone number looks too short.',
  phone_long: 'This phone number looks too long.',
  phone_letters: 'Is this a phone number? It has letters in it.',
  state_filled: 'Filled in from the postal code.',
  finding_rates: 'Looking for ways to ship to your address…',
  offline: 'You are offline. What you type is kept.',
  changed_elsewhere: 'This was changed in another tab or on another device. The latest is shown.',
}
