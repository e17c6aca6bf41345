import { cardBrand, code, count, country, currency, money, name, paymentMethod, percent } from './dataset.ts'

const source = name('Source', 'Direct')
const medium = name('Medium', 'No medium')
const campaign = name('Campaign', 'No campaign')
const promoCode = name('Promo code', 'No code')

export const salesDatasets = {
  orders: {
    label: 'Orders',
    dated: 'when the order was placed',
    measures: {
      orders: count('Orders', 'Orders placed, including canceled ones.'),
      customers: count('Customers', 'Different customers who placed an order.'),
      items: count('Items', 'Items in these orders.'),
      subtotal: money('Subtotal', 'Price of the items before discounts on the order, shipping and tax.'),
      discounts: money('Discounts', 'Promo codes and rewards taken off these orders.'),
      shipping: money('Shipping', 'Shipping that customers were charged.'),
      tax: money('Tax', 'Sales tax of these orders, added to prices or included in them.'),
      total: money(
        'Order total',
        'What customers agreed to pay: subtotal less discounts, plus shipping and added tax.',
      ),
      refunded: money('Refunded', 'Refunds of these orders so far, whenever they were made.'),
      net: money('Net of refunds', 'Order total less refunds of these orders.'),
      average_order: money('Average order', 'Order total divided by orders.'),
    },
    dimensions: {
      currency,
      country: country('Country'),
      region: name('State or region', 'Unknown'),
      payment_method: paymentMethod,
      card_brand: cardBrand,
      promo_code: promoCode,
      source,
      medium,
      campaign,
      affiliate: name('Affiliate code', 'No affiliate'),
      status: code('Order status'),
      payment_status: code('Payment status'),
      fulfillment: code('Fulfillment'),
    },
  },
  order_lines: {
    label: 'Order items',
    dated: 'when the order was placed',
    measures: {
      items: count('Items', 'Items sold, before returns.'),
      lines: count('Line items', 'Line items of orders, each with one variant and its quantity.'),
      orders: count('Orders', 'Orders that include these items.'),
      sales: money('Item sales', 'Price of the items times their quantity, before discounts on the order.'),
      discounts: money('Discounts', 'The items’ share of promo codes and rewards.'),
      tax: money('Tax', 'The items’ share of sales tax.'),
      average_price: money('Average price', 'Item sales divided by items.'),
    },
    dimensions: {
      currency,
      product: name('Product', 'Deleted product'),
      variant: name('Variant', 'Deleted variant'),
      sku: name('SKU', 'No SKU'),
      country: country('Country'),
      promo_code: promoCode,
      source,
      added: code('Added'),
    },
  },
  taxes: {
    label: 'Sales tax',
    dated: 'when the order was placed',
    measures: {
      tax: money('Tax', 'Sales tax of orders placed, by tax rate, before refunds.'),
      orders: count('Orders', 'Orders with this tax.'),
    },
    dimensions: {
      currency,
      country: country('Country'),
      region: name('State or region', 'Whole country'),
      rate: name('Tax', 'Unnamed'),
      percentage: name('Rate', 'Unknown'),
      inclusive: code('Included in prices'),
    },
  },
  promo_codes: {
    label: 'Promo code uses',
    dated: 'when the order was placed',
    measures: {
      uses: count('Uses', 'Orders placed with a promo code.'),
      customers: count('Customers', 'Different email addresses that used a code.'),
      discount: money('Discount given', 'All cart discounts of these orders.'),
      revenue: money('Revenue', 'Totals of these orders, after the discount and before refunds.'),
      average_order: money('Average order', 'Revenue divided by uses.'),
    },
    dimensions: { currency, promo_code: promoCode, country: country('Country'), source },
  },
  customers: {
    label: 'Customers',
    dated: 'when the customer placed the first order',
    measures: {
      customers: count('New customers', 'Customers whose first order was placed in this period.'),
      repeat_customers: count('Repeat customers', 'Those of them with at least two orders so far.'),
      repeat_rate: percent('Repeat rate', 'Repeat customers divided by new customers.'),
      orders: count('Orders', 'Orders of these customers so far.'),
      spend: money('Spend', 'What these customers have spent so far.'),
      average_spend: money('Spend per customer', 'Spend divided by new customers.'),
    },
    dimensions: {
      currency,
      country: country('Country'),
      orders_placed: name('Orders so far', 'Unknown'),
      marketing: code('Accepts marketing'),
    },
  },
  sessions: {
    label: 'Checkout sessions',
    dated: 'when the session started',
    measures: {
      sessions: count('Sessions', 'Checkout sessions whose page was viewed.'),
      contact: count('Entered contact', 'Sessions that entered contact details, or got further.'),
      shipping: count('Selected shipping', 'Sessions that selected a shipping method, or got further.'),
      payment: count('Reached payment', 'Sessions that started to pay, or got further.'),
      paid: count('Paid', 'Sessions that ended with an order.'),
      conversion: percent('Conversion', 'Paid sessions divided by sessions.'),
      abandoned: count('Abandoned carts', 'Sessions with an email address and no order.'),
      abandoned_value: money('Abandoned value', 'Totals of abandoned carts.'),
      abandonment: percent('Abandonment', 'Abandoned carts divided by sessions.'),
    },
    dimensions: {
      currency,
      device: code('Device'),
      country: country('Country'),
      source,
      medium,
      campaign,
      bot: code('Bot'),
    },
  },
} as const
