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
    heading: '1. What these terms are',
    body: [
      'Cartwright is software with which merchants run online stores: they connect payment providers, build checkout pages, and read their orders, customers and figures. "We" are the operator of the installation that you sign in to, "you" are the merchant, and "shoppers" are the people who buy from you.',
      'By opening an account you accept these terms for yourself or, if you sign up as a business, for that business, which you confirm you may represent. If you do not accept them, do not open an account.',
    ],
  },
  {
    id: 'account',
    heading: '2. Your account',
    body: [
      'You give a correct name and an email address that you can read, and you keep both up to date. Everyone you invite to a store uses an account of their own.',
      'Keep your password and one-time codes to yourself. You are responsible for what is done with your account until you report that someone else has access to it. Report it at once if you suspect so.',
      'You have to be of age, and allowed to trade where you do.',
    ],
  },
  {
    id: 'stores',
    heading: '3. Stores, test mode and live mode',
    body: [
      'A store starts in test mode. Test orders and test payments move no money, are marked as tests, and are never counted among your sales. In test mode use test cards only, never the card of a real person.',
      'In live mode shoppers pay real money. Before you switch it on, your store has to show who you are, how you can be reached, what you sell at what full price, and your own terms, privacy policy and return policy.',
    ],
  },
  {
    id: 'payments',
    heading: '4. Payments and payment providers',
    body: [
      'We are not a bank and hold no money for you. Payments are made by the payment providers that you connect, under your own contract with each of them. Their fees, payouts, reserves, limits and decisions are between you and them.',
      'We pass a payment on to the provider that your rules choose, and we record its answer. A payment whose outcome is not clear yet is shown as such until the provider confirms it.',
      'Card numbers are entered into fields of the provider. We receive a token, the brand and the last four digits, and no full number or security code. You must not ask shoppers for card data in any other way.',
      'Refunds, disputes and chargebacks are yours to answer, in the time that the provider and the law give you.',
    ],
  },
  {
    id: 'use',
    heading: '5. What you may not do',
    body: [
      'You may not use Cartwright',
      [
        'to sell what is forbidden where you or your shoppers are, or what your provider does not allow;',
        'to deceive shoppers about a price, a subscription, a delivery or who they buy from;',
        'to try out cards, to split or disguise payments, or to launder money;',
        'to send mail that the receiver has not asked for;',
        'to break into, overload or examine the service beyond what it offers you, or to reach data of others.',
      ],
      'Where we see that, we may stop a page, a store or an account. We tell you the reason unless the law forbids it, and undo it when the reason is gone.',
    ],
  },
  {
    id: 'content',
    heading: '6. Your content and your data',
    body: [
      'What you upload and write, and the data of your orders and customers, stays yours. You allow us to store, copy and show it as far as running the service for you needs. You confirm that you may use it.',
      'You can export your orders and customers at any time. You can close a store in its settings: it stops selling at once, and its orders, payments and customers stay stored until the operator deletes them at your request, as far as the law allows it.',
    ],
  },
  {
    id: 'privacy',
    heading: '7. Privacy policy',
    body: [
      'About you we keep: your name, your email address, a hash of your password, the devices that are signed in with their address and time, and what you do in a store where it has to be traceable, such as refunds. We use it to run and to protect the service, and for nothing else. We do not sell it.',
      'About shoppers we keep, on your behalf: contact and delivery details, what they bought, and the outcome of payments. You decide what it is used for, and you answer to your shoppers for it; we process it for you and by your instructions, which these terms and your settings are.',
      'The dashboard keeps your sign-in and your chosen store on your device, and a cookie with settings of that device. It sets no advertising cookies. Neither do the checkout pages of your stores.',
      'Data is shared with the payment providers and services that you connect, as far as each payment or service needs it, and with authorities where the law orders it.',
      'You may ask the operator what we keep about you, to correct it, to send you a copy, or to delete it as far as no law stands against it. Open a support ticket or write to the operator; there is no button for it in the dashboard. You may also complain to your data protection authority.',
    ],
  },
  {
    id: 'service',
    heading: '8. The service',
    body: [
      'We work with care to keep the service running and your data safe, and we make backups. No service is without faults: it can be interrupted by maintenance, by a provider or by events beyond our control. We announce planned work where we can.',
      'We may change the service. If a change takes away something that you depend on, we tell you at least 30 days before, unless safety or the law needs it sooner.',
    ],
  },
  {
    id: 'fees',
    heading: '9. Fees',
    body: [
      'Where the operator asks fees for the service, they are shown before you agree to them and change only with 30 days of notice. Taxes are added where they are due. The fees of payment providers are separate and charged by them.',
    ],
  },
  {
    id: 'liability',
    heading: '10. Liability',
    body: [
      'Each of us is liable without limit for intent, gross negligence, and injury to life, body or health, and where the law does not allow a limit. Otherwise liability is limited to the damage that was typical and foreseeable, and to the fees of the twelve months before it. Neither of us is liable for lost profit that could have been avoided by a current backup or export.',
      'You keep us free of claims that others raise because of what you sell, say or collect through your stores.',
    ],
  },
  {
    id: 'end',
    heading: '11. The end of the agreement',
    body: [
      'You can end the agreement at any time: close your stores in their settings, and ask the operator in a support ticket to delete your account. We can end the agreement with 30 days of notice, or at once where you break section 5 or leave due fees unpaid after a reminder. Orders, refunds and disputes that are open then are still yours to finish.',
    ],
  },
  {
    id: 'changes',
    heading: '12. Changes, law and contact',
    body: [
      'We tell you of a change to these terms by email at least 30 days before it holds. If you do not agree, you can end the agreement before then.',
      'The law of the place where the operator is established applies, without taking away the protection that the law of your own country gives you. If a part of these terms does not hold, the others do.',
      'Questions and notices go to the operator of this installation, whose address you find in the messages about your account.',
    ],
  },
]
