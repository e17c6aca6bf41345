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
  postal_looks: (country, example) => `Postal code format for ${country}: ${example}.`,
  phone_short: 'This phone number looks too short.',
  phone_long: 'This phone number looks too long.',
  phone_letters: 'Check your phone number. It contains letters.',
  state_filled: 'Filled in from your postal code.',
  finding_rates: 'Loading shipping methods for your address…',
  offline: 'You’re offline. What you enter is saved.',
  changed_elsewhere: 'Updated in another tab or on another device. This is the latest version.',
  another_device: 'Continue on another device',
  another_device_text:
    'Scan the QR code with your phone, or open the link on the other device. Your details carry over.',
  another_device_private:
    'The link works once and expires in ten minutes. Don’t share it: anyone who opens it can see this order and pay for it.',
  resume_link: 'Link to this order',
  copy_link: 'Copy link',
  link_copied: 'Link copied',
  scan_code: 'QR code for your phone',
  close: 'Close',
  link_failed: 'We couldn’t create the link. Your order isn’t affected. Check your connection and try again.',
  preview_pay: 'This is a preview. You can’t pay here.',
  try_again: 'Try again',
  sold_out: 'Sold out',
  only_left: (count) => `Only ${count} left`,
  remove_to_pay: 'To pay, remove the sold-out item from your order.',
  switch_to_pay: 'To pay, choose another option for the sold-out item, or remove it.',
  in_stock: 'Still in stock',
  switch_to: (variant) => `Switch to ${variant}`,
  lower_to_pay: 'To pay, reduce the quantity to what’s in stock.',
}
