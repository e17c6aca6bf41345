export interface TermsSection {
  /** Anchor, as in /terms-of-service#privacy. */
  id: string
  heading: string
  /** Paragraphs; a nested list renders as bullet points. */
  body: readonly (string | readonly string[])[]
}

/** Effective date of this text, as YYYY-MM-DD. */
export const termsDate = '2026-11-23'

/** The terms between a merchant and the operator of this Cartwright server. */
export const terms: readonly TermsSection[] = [
  {
    id: 'agreement',
    heading: '1. About these terms',
    body: [
      'Cartwright is software for running online stores. Merchants use it to connect payment providers, build checkout pages, and manage orders, customers and reports. "We" means the operator of the Cartwright server you sign in to, "you" means the merchant, and "shoppers" means the people who buy from you.',
      'By creating an account, you accept these terms for yourself or, if you sign up as a business, for that business, and you confirm that you may represent it. If you do not accept these terms, do not create an account.',
    ],
  },
  {
    id: 'account',
    heading: '2. Your account',
    body: [
      'Provide your correct name and an email address you have access to, and keep both up to date. Everyone you invite to a store must use their own account.',
      'Do not share your password or one-time codes. You are responsible for all activity in your account until you report that someone else has access to it. If you suspect this, report it immediately.',
      'You must be of legal age and permitted to do business where you operate.',
    ],
  },
  {
    id: 'stores',
    heading: '3. Stores, test mode and live mode',
    body: [
      'A store starts in test mode. Test orders and test payments do not charge anyone, are marked as tests, and never count toward your sales. In test mode, use test cards only, never a real person’s card.',
      'In live mode, shoppers pay real money. Before you go live, your store must show who you are, how to contact you, what you sell and its full price, and your own terms, privacy policy and return policy.',
    ],
  },
  {
    id: 'payments',
    heading: '4. Payments and payment providers',
    body: [
      'We are not a bank and do not hold funds for you. The payment providers you connect process your payments under your own contract with each of them. Their fees, payouts, reserves, limits and decisions are between you and them.',
      "We send each payment to the provider that your rules select and record the provider's response. If the outcome is not yet known, we show the payment that way until the provider confirms it.",
      'Shoppers enter card numbers in the provider’s fields. We receive a token, the brand and the last four digits, but never the full number or security code. You must not ask shoppers for card data by any other means.',
      'You are responsible for handling refunds, disputes and chargebacks within the deadlines set by the provider and the law.',
    ],
  },
  {
    id: 'use',
    heading: '5. Prohibited use',
    body: [
      'You may not use Cartwright:',
      [
        'to sell anything that is illegal where you or your shoppers are, or that your provider does not allow;',
        'to deceive shoppers about a price, a subscription, a delivery or who they are buying from;',
        'to test stolen cards, split or disguise payments, or launder money;',
        'to send unsolicited email;',
        'to break into, overload or probe the service, or to access other people’s data.',
      ],
      'If we find prohibited use, we may suspend a page, a store or an account. We will tell you why unless the law forbids it, and lift the suspension when the reason no longer applies.',
    ],
  },
  {
    id: 'content',
    heading: '6. Your content and data',
    body: [
      'You own what you upload and write, and your order and customer data. You allow us to store, copy and display it as needed to run the service for you. You confirm that you have the right to use it.',
      'You can export your orders and customers at any time. You can close a store in its settings. It stops selling immediately, and its orders, payments and customers remain stored until the operator deletes them at your request, to the extent the law allows.',
    ],
  },
  {
    id: 'privacy',
    heading: '7. Privacy policy',
    body: [
      'About you, we store your name, your email address, a hash of your password, your signed-in devices with their IP address and time, and actions in a store that must be traceable, such as refunds. We use this data only to run and protect the service. We do not sell it.',
      'About shoppers, we store contact and delivery details, what they bought, and the outcome of payments on your behalf. You decide how this data is used and are responsible for it to your shoppers. We process it for you on your instructions, which are these terms and your settings.',
      "The dashboard stores your sign-in and selected store on your device, and a cookie with that device’s settings. Neither the dashboard nor your stores' checkout pages set advertising cookies.",
      'We share data with the payment providers and services you connect, as needed for each payment or service, and with authorities where the law requires it.',
      'You may ask the operator what data we have about you, and ask to correct it, get a copy, or delete it unless the law requires us to retain it. The dashboard has no button for this, so open a support ticket or write to the operator. You may also complain to your data protection authority.',
    ],
  },
  {
    id: 'service',
    heading: '8. The service',
    body: [
      'We take care to keep the service running and your data safe, and we make backups. No service is perfect: maintenance, a provider or events beyond our control can interrupt it. We announce planned maintenance where we can.',
      'We may change the service. If a change removes something you depend on, we will tell you at least 30 days in advance, unless safety or the law requires it sooner.',
    ],
  },
  {
    id: 'fees',
    heading: '9. Fees',
    body: [
      "If the operator charges fees for the service, they are shown before you agree to them and change only with 30 days' notice. Taxes are added where they apply. Payment providers charge their own fees separately.",
    ],
  },
  {
    id: 'liability',
    heading: '10. Liability',
    body: [
      'Each party’s liability is unlimited for intent, gross negligence, injury to life, body or health, and wherever the law does not allow a limit. Otherwise, liability is limited to typical and foreseeable damage, and to the fees of the preceding twelve months. Neither party is liable for lost profits that a current backup or export would have prevented.',
      'You indemnify us against claims by others that arise from what you sell, say or collect through your stores.',
    ],
  },
  {
    id: 'end',
    heading: '11. Ending the agreement',
    body: [
      "You can end the agreement at any time: close your stores in their settings, and open a support ticket to ask the operator to delete your account. We can end the agreement with 30 days' notice, or immediately if you violate section 5 or do not pay overdue fees after a reminder. You remain responsible for open orders, refunds and disputes.",
    ],
  },
  {
    id: 'changes',
    heading: '12. Changes, law and contact',
    body: [
      'We will email you about changes to these terms at least 30 days before they take effect. If you do not agree, you can end the agreement before then.',
      "The law of the place where the operator is established applies, without removing the protections of your own country's law. If part of these terms is invalid, the rest still applies.",
      'Send questions and notices to the operator of this server. You can find the address in messages about your account.',
    ],
  },
]
