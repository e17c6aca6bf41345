import type { RecoveryTexts } from './texts.ts'

export const en: RecoveryTexts = {
  templates: {
    reminder: {
      subject: 'You left something in your cart',
      title: 'Your cart is still here',
      body: 'We saved your cart, so you can finish your order in a minute.',
    },
    discount: {
      subject: '{percent}% off your cart at {store}',
      title: 'Here’s {percent}% off your cart',
      body: 'Finish your order with the code below. It’s applied when you open your cart.',
    },
    last_call: {
      subject: 'Last chance for your cart at {store}',
      title: 'Your cart won’t wait much longer',
      body: 'We can’t reserve items, so they may sell out. Finish your order while they’re available.',
    },
  },
  button: 'Finish your order',
  code: 'Code {code}: {percent}% off, once, until {until}.',
  subtotal: 'Subtotal',
  footer: 'You’re getting this email because you left items in a cart at {store}.',
  unsubscribe: 'Unsubscribe from cart reminders',
  ask: 'Unsubscribe from cart reminders from {store}?',
  confirm: 'Unsubscribe',
  done: 'You won’t get cart reminders from {store} anymore.',
  gone: 'This link is no longer valid.',
  test: '[Test]',
}
