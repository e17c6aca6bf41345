/** Texts that help and never block: hints, autofilled values, the lost connection, changes in another tab. */
export interface HelpMessages {
  /** The whole label of a button that applies the suggested address. */
  did_you_mean: (email: string) => string
  postal_looks: (country: string, example: string) => string
  phone_short: string
  phone_long: string
  phone_letters: string
  state_filled: string
  finding_rates: string
  offline: string
  changed_elsewhere: string
  another_device: string
  another_device_text: string
  another_device_private: string
  resume_link: string
  copy_link: string
  link_copied: string
  scan_code: string
  close: string
  link_failed: string
  /** Shown in place of the card in a merchant's preview. */
  preview_pay: string
  try_again: string
  sold_out: string
  only_left: (count: number) => string
  /** Below Pay, while the cart has a sold-out item. */
  remove_to_pay: string
  /** The same if another variant of it is in stock. */
  switch_to_pay: string
  /** Above the other variants of a sold-out item. */
  in_stock: string
  /** The whole label of a button that only shows the variant. */
  switch_to: (variant: string) => string
  /** Below Pay, while the cart has more of an item than is available. */
  lower_to_pay: string
}

export const englishHelp: HelpMessages = {
  did_you_mean: (email) => `Did you mean ${email}?`,
  postal_looks: (country, example) => `Postal codes in ${country} look like ${example}.`,
  phone_short: 'This phone number looks too short.',
  phone_long: 'This phone number looks too long.',
  phone_letters: 'Is this a phone number? It has letters in it.',
  state_filled: 'Filled in from the postal code.',
  finding_rates: 'Loading shipping methods for your address…',
  offline: 'You’re offline. What you enter is saved.',
  changed_elsewhere: 'This was changed in another tab or on another device. The latest is shown.',
  another_device: 'Continue on another device',
  another_device_text: 'Scan the code with your phone, or open the link there. Everything you typed comes along.',
  another_device_private:
    'The link works once, for ten minutes. Don’t share it: anyone who opens it can see this order and pay for it.',
  resume_link: 'Link to this order',
  copy_link: 'Copy link',
  link_copied: 'Link copied',
  scan_code: 'Code to scan with a phone',
  close: 'Close',
  link_failed: 'The link could not be made. Nothing is lost. Check your connection and try again.',
  preview_pay: 'This is a preview: nothing is sent and nothing can be paid here.',
  try_again: 'Try again',
  sold_out: 'Sold out',
  only_left: (count) => `Only ${count} left`,
  remove_to_pay: 'To pay, remove the sold-out item from your order.',
  switch_to_pay: 'To pay, choose another option for the sold-out item or remove it.',
  in_stock: 'Still in stock',
  switch_to: (variant) => `Switch to ${variant}`,
  lower_to_pay: 'To pay, lower the quantity to what’s in stock.',
}
