import {
  base,
  byId,
  field,
  num,
  rowsOf,
  textOf,
  UNTRIED,
  when,
  yesNo,
  type Facts,
  type RawRow,
  type RawRows,
} from './facts.ts'

const accountsOf = (rows: RawRows) => byId(rows['connections'], 'connection_id')

export const payments: Facts = (rows) => {
  const accounts = accountsOf(rows)
  const counted = byId(rows['authorizations'], 'payment_id')
  return rowsOf(rows, 'payments').map((p) => {
    const approved = p['status'] === 'succeeded'
    const declined = p['status'] === 'declined' && !UNTRIED.has(textOf(p['decline_code']))
    const own = counted.get(textOf(p['payment_id']))
    const gross = own ? num(own, 'counts_as') : num(p, 'amount')
    const recovered = approved && num(p, 'attempts_count') > 1
    const origin = p['optimizer_id'] === null ? 'checkout' : 'post_purchase'
    return base(
      p,
      {
        account: p['connection_id'],
        provider: accounts.get(textOf(p['connection_id']))?.['connector'],
        payment_method: p['payment_method'],
        card_brand: p['card_type'],
        status: p['status'],
        decline_reason: p['decline_code'],
        kind: p['subscription_charge_id'] === null ? origin : 'subscription',
      },
      {
        payments: 1,
        approved: when(approved),
        declined: when(declined),
        settled: when(approved || declined),
        gross: when(approved, gross),
        refunded: num(p, 'refunded_amount'),
        recovered: when(recovered),
        recovered_amount: when(recovered, gross),
      },
    )
  })
}

export const attempts: Facts = (rows) => {
  const all = byId(rows['payments'], 'payment_id')
  return rowsOf(rows, 'payment_attempts').flatMap((t) => {
    if (!all.has(textOf(t['payment_id']))) return []
    const approved = t['status'] === 'approved'
    const declined = ['declined', 'error'].includes(textOf(t['status'])) && !UNTRIED.has(textOf(t['decline_code']))
    return base(
      t,
      {
        account: t['connection_id'],
        provider: t['connector'],
        card_brand: t['card_type'],
        card_country: field(t, 'card', 'country'),
        bin: field(t, 'card', 'bin'),
        funding: field(t, 'card', 'funding'),
        decline_reason: t['decline_code'],
        status: t['status'],
        number: t['number'],
        three_d_secure: yesNo(t['three_d_secure']),
      },
      {
        attempts: 1,
        approved: when(approved),
        declined: when(declined),
        settled: when(approved || declined),
        approved_amount: when(approved, num(t, 'amount')),
        declined_amount: when(declined, num(t, 'amount')),
        three_d_secure: when(t['three_d_secure']),
      },
    )
  })
}

export const refunds: Facts = (rows) => {
  const all = byId(rows['payments'], 'payment_id')
  return rowsOf(rows, 'refunds').map((r) => {
    const payment = all.get(textOf(r['payment_id']))
    const done = r['status'] === 'succeeded'
    return base(
      r,
      {
        reason: r['reason'],
        account: payment?.['connection_id'],
        payment_method: payment?.['payment_method'],
        card_brand: payment?.['card_type'],
        status: r['status'],
        restock: yesNo(r['restock']),
      },
      {
        refunds: when(done),
        amount: when(done, num(r, 'amount')),
        failed: when(r['status'] === 'failed'),
        pending: when(!done && r['status'] !== 'failed'),
      },
    )
  })
}

export const disputes: Facts = (rows) => {
  const all = byId(rows['payments'], 'payment_id')
  return rowsOf(rows, 'disputes').map((d) => {
    const lost = d['status'] === 'lost' || d['status'] === 'accepted'
    return base(
      d,
      {
        reason: d['reason'],
        status: d['status'],
        account: d['connection_id'],
        card_brand: all.get(textOf(d['payment_id']))?.['card_type'],
        stage: d['stage'],
      },
      {
        disputes: 1,
        amount: num(d, 'amount'),
        won: when(d['status'] === 'won'),
        lost: when(lost),
        decided: when(lost || d['status'] === 'won'),
        lost_amount: when(lost, num(d, 'amount')),
      },
    )
  })
}

const refOf = (row: RawRow, name: string): string => `${textOf(row['connection_id'])} ${textOf(row[name])}`

export const balance: Facts = (rows) => {
  const accounts = accountsOf(rows)
  const known = new Set(rowsOf(rows, 'payments').map((p) => refOf(p, 'provider_reference')))
  return rowsOf(rows, 'provider_lines').flatMap((b) => {
    if (!accounts.has(textOf(b['connection_id']))) return []
    const kind = textOf(b['kind'])
    const [amount, fee, net] = [num(b, 'amount'), num(b, 'fee'), num(b, 'net')]
    const ofPayment = ['charge', 'refund', 'dispute'].includes(kind)
    const matched = known.has(refOf(b, 'payment_reference'))
    return base(
      b,
      { account: b['connection_id'], kind, payout: b['payout_reference'] },
      {
        transactions: 1,
        charges: when(kind === 'charge', amount),
        refunds: when(kind === 'refund', -amount),
        disputes: when(kind === 'dispute', -amount),
        payouts: when(kind === 'payout', -amount),
        fees: kind === 'fee' ? -net : fee,
        net: when(kind !== 'payout', net),
        matched: when(ofPayment && matched),
        unmatched: when(ofPayment && !matched),
      },
    )
  })
}
