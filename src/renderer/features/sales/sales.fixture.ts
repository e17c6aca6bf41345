import type { Customer } from '../../../shared/contracts/sales/customers.ts'
import type { Product } from '../../../shared/contracts/sales/inventory.ts'
import type { Attempt, OrderDetails, OrderRow } from '../../../shared/contracts/sales/orders.ts'

const AT = '2026-11-21T12:00:00.000Z'

export const makeProduct = (given: Partial<Product> = {}): Product => ({
  product_id: 'prd_1',
  store_id: 'str_1',
  title: 'Kestrel kettle',
  description: 'Pours well.',
  image: null,
  currency: 'USD',
  status: 'active',
  source: 'own',
  created_at: AT,
  updated_at: AT,
  version: 1,
  variants: [
    {
      variant_id: 'var_1',
      title: '1.0 L',
      sku: 'K-10',
      price: 14_900,
      track_stock: true,
      stock: 5,
      held: 2,
      available: 3,
      low_stock_threshold: 3,
    },
    {
      variant_id: 'var_2',
      title: '0.5 L',
      sku: 'K-05',
      price: 9900,
      track_stock: true,
      stock: 0,
      held: 0,
      available: 0,
      low_stock_threshold: 0,
    },
  ],
  ...given,
})

export const makeOrder = (given: Partial<OrderRow> = {}): OrderRow => ({
  order_id: 'ord_1',
  order_number: '1001',
  store_id: 'str_1',
  customer_id: 'cus_1',
  customer_name: 'Dana Whitfield',
  customer_email: 'dana@mail.example',
  total_price: 36_859,
  subtotal_price: 36_500,
  discount_price: 3650,
  shipping_price: 1200,
  tax_price: 2809,
  refunded_price: 0,
  currency: 'USD',
  mode: 'test',
  payment_status: 'paid',
  fulfilment_status: 'unfulfilled',
  status: 'open',
  created_at: AT,
  items_count: 2,
  ...given,
})

const makeAttempt = (given: Partial<Attempt>): Attempt => ({
  attempt_id: 'att_1',
  connector: 'test-gateway',
  connection_id: 'con_1',
  connection_name: 'Test gateway',
  status: 'approved',
  amount: 36_859,
  currency: 'USD',
  decline_code: null,
  message: null,
  card_type: 'visa',
  card_last_four: '4242',
  three_d_secure: true,
  provider_reference: 'tgch_1',
  reason: 'Test gateway is the default account for cards in test mode.',
  created_at: '2026-11-21T12:00:07.000Z',
  ...given,
})

export const makeOrderDetails = (given: Partial<OrderDetails> = {}): OrderDetails => {
  const { items_count: _, ...order } = makeOrder()
  const address = {
    full_name: 'Dana Whitfield',
    address1: '2210 Barton Hills Dr',
    address2: '',
    locality: 'Austin',
    administrative_area: 'TX',
    postal_code: '78704',
    country_code: 'US',
  }
  return {
    ...order,
    line_items: [
      {
        line_id: 'lin_1',
        product_id: 'prd_1',
        variant_id: 'var_1',
        title: 'Kestrel kettle',
        variant_title: '1.0 L',
        image: null,
        sku: 'K-10',
        quantity: 2,
        price: 18_250,
        discount_price: 18_250,
        line_total: 36_500,
      },
    ],
    shipping_title: 'Ground',
    promo_code: 'WINTER10',
    affiliate_code: '',
    customer_phone: '',
    shipping_address: address,
    billing_address: address,
    payment_details: { card_type: 'visa', card_last_four: '4242' },
    payment_method: 'card',
    session_id: 'cs_1',
    attempts: [
      makeAttempt({}),
      makeAttempt({
        attempt_id: 'att_0',
        status: 'declined',
        decline_code: 'insufficient_funds',
        card_last_four: '9995',
        created_at: AT,
      }),
    ],
    events: [{ at: '2026-11-21T12:00:08.000Z', kind: 'paid', text: '$368.59 paid' }],
    ...given,
  }
}

export const makeCustomer = (given: Partial<Customer> = {}): Customer => ({
  customer_id: 'cus_1',
  store_id: 'str_1',
  name: 'Dana Whitfield',
  email: 'dana@mail.example',
  phone: '',
  orders_count: 4,
  total_spent: 84_210,
  currency: 'USD',
  accepts_marketing: true,
  created_at: AT,
  last_order_at: AT,
  ...given,
})
