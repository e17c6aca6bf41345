import { createRandom, type Random } from '../../../../scripts/demo/random.ts'
import type { TestApp } from '../../app/test-app.ts'
import { momentOf, plusDays } from '../reference-model/days.ts'
import { act, subscribe } from '../reference-model/model-actions.ts'
import { billOn, type BankResponse, type Banks, type Moment } from '../reference-model/model-billing.ts'
import type { ModelSubscription } from '../reference-model/model-subscription.ts'
import { HARD, SOFT } from '../reference-model/terms.ts'
import { changeStore } from './change-store.ts'
import { billWithFaults, later, setBanks } from './provider.ts'
import { planAction, request } from './requests.ts'
import { modelState, readStored } from './stored-state.ts'
import { buySubscription, CODES, openYearStore, ZONE, type YearStore } from './year-store.ts'

export interface Member {
  subscription_id: string
  email: string
  model: ModelSubscription
  /** The bank declines until this day. */
  trouble: { code: string; until: string } | null
  /** Everything that happened, for the message of a failure. */
  history: string[]
}

export interface Year extends YearStore {
  app: TestApp
  chance: Random
  seed: number
  members: Member[]
  /** What happened to all subscriptions. */
  news: string[]
}

const FIRST_DAY = '2026-01-02'
/** Days in which subscriptions start. */
const GROWING_DAYS = 240

export interface YearSize {
  seed: number
  subscriptions: number
  days: number
}

/**
 * Simulates a year of subscriptions with random merchants, shoppers, banks and crashes, and compares everybody whom a day
 * concerned with the reference model. @throws Error with the seed and the history of the first one that differs.
 */
export async function simulateYear(
  app: TestApp,
  { seed, subscriptions, days }: YearSize,
  atMonthEnd: (year: Year, month: string) => Promise<void>,
): Promise<Year> {
  const chance = createRandom(seed)
  letTimePass(app)
  app.clock.set(momentOf(FIRST_DAY, 0, ZONE))
  const year: Year = { ...(await openYearStore(app)), app, chance, seed, members: [], news: [] }
  const growing = Math.min(GROWING_DAYS, days)
  const starts = Array.from({ length: subscriptions }, () => plusDays(FIRST_DAY, chance.between(0, growing - 1)))
  for (let at = 0; at < days; at += 1) {
    const day = plusDays(FIRST_DAY, at)
    const touched = new Set([...(await morning(year, day)), ...(await noon(year, day))])
    for (const start of starts) if (start === day) touched.add(await join(year, day))
    await compare(year, day, [...touched])
    if (plusDays(day, 1).slice(0, 7) === day.slice(0, 7)) continue
    // Each of a day's shoppers starts at the same hour, so the clock may be before what one of them did.
    app.clock.set(momentOf(day, 20, ZONE))
    await atMonthEnd(year, day.slice(0, 7))
  }
  await compare(year, plusDays(FIRST_DAY, days), year.members)
  return year
}

/** Lets a millisecond pass whenever somebody looks at the clock: of two events, one is earlier. */
function letTimePass({ clock }: TestApp): void {
  const { now } = clock
  clock.now = () => {
    clock.advance(1)
    return now()
  }
}

const at = ({ store }: Year, day: string, hour: number): Moment => ({ at: momentOf(day, hour, ZONE), day, store })

/** At six, billing charges what is due. */
async function morning(year: Year, day: string): Promise<Member[]> {
  const { app, chance, members } = year
  const moment = at(year, day, 6)
  const due = members.filter(({ model }) => model.acts_on !== null && model.acts_on <= day)
  if (due.length === 0) return []
  app.clock.set(moment.at)
  for (const member of due) {
    const bank = banksOf(year, member, day)
    const said = await setBanks(app, chance, member.subscription_id, bank)
    member.history.push(`${day} 6:00, ${said}`)
    billOn(member.model, moment, bank)
  }
  const fault = await billWithFaults(app, chance)
  if (fault !== '') for (const { history } of due) history.push(`${day} ${fault}`)
  return due
}

const banksOf = (year: Year, member: Member, day: string): Banks => ({
  own: bankOf(year, member, day),
  backup: year.chance.is(0.6) ? 'approved' : year.chance.pick([...SOFT, ...HARD]),
})

/** Most banks approve; some decline for days. */
function bankOf({ chance }: Year, member: Member, day: string): BankResponse {
  if (member.trouble && member.trouble.until < day) member.trouble = null
  if (!member.trouble && chance.is(0.14)) {
    const code = chance.is(0.25) ? chance.pick(HARD) : chance.pick(SOFT)
    member.trouble = { code, until: plusDays(day, chance.pick([0, 1, 2, 4, 8, 25])) }
  }
  return member.trouble?.code ?? 'approved'
}

/** At noon, members of the store and customers do things. */
async function noon(year: Year, day: string): Promise<Member[]> {
  const { app, chance, members } = year
  const moment = at(year, day, 12)
  const count = Math.floor(members.length * 0.035 + chance.next())
  const isBusy = count > 0 || chance.is(0.04)
  if (!isBusy || members.length === 0) return []
  app.clock.set(moment.at)
  if (chance.is(0.2)) year.news.push(`${day} ${await changeStore(year, day)}`)
  const touched = new Set(Array.from({ length: count }, () => chance.pick(members)))
  for (const member of touched) await oneAction(year, member, moment)
  await later(app)
  return [...touched]
}

async function oneAction(year: Year, member: Member, moment: Moment): Promise<void> {
  const { app, chance } = year
  const { model, history, subscription_id } = member
  const { day } = moment
  const bank = banksOf(year, member, day)
  const action = planAction(year, member, day, bank)
  history.push(`${day} 12:00, ${await setBanks(app, chance, subscription_id, bank)}`)
  const status = await request(year, member, action)
  const isDone = act(model, moment, action)
  history.push(`${day} 12:00, ${describe(action)}: ${status}`)
  if (isDone !== status < 300) throw failure(year, member, day, `expected to be ${isDone ? 'done' : 'refused'}`)
  if (action.kind === 'new_card' && isDone) member.trouble = null
  if (model.acts_on !== null && model.acts_on <= day) billOn(model, moment, bank)
}

const describe = ({ kind, ...input }: ReturnType<typeof planAction>): string =>
  `${kind} ${JSON.stringify(input, (key, value: unknown) => (key === 'to' && typeof value === 'object' ? 'plan' : value))}`

/** A shopper subscribes in the afternoon. */
async function join(year: Year, day: string): Promise<Member> {
  const { app, chance, plans, members } = year
  const moment = at(year, day, 15)
  app.clock.set(moment.at)
  const plan = chance.pick(plans.filter(({ model }) => model.in_stock && !model.archived))
  const quantity = chance.is(0.2) ? 2 : 1
  const code = chance.is(0.4) ? chance.pick(CODES) : null
  const email = `subscriber${members.length + 1}@example.com`
  const subscription_id = await buySubscription(app, plan, { email, quantity, code: code?.code ?? null })
  const model = subscribe(plan.model, { quantity, code }, moment)
  const history = [`${day} 15:00, subscribes to ${quantity} × ${plan.model.name}`]
  const member: Member = { subscription_id, email, model, trouble: null, history }
  members.push(member)
  return member
}

async function compare(year: Year, day: string, members: readonly Member[]): Promise<void> {
  if (members.length === 0) return
  const stored = await readStored(
    year.app.db,
    members.map(({ subscription_id }) => subscription_id),
  )
  for (const member of members) {
    const [expected, found] = [modelState(member.model), stored.get(member.subscription_id)]
    if (canonical(expected) !== canonical(found)) {
      throw failure(year, member, day, `expected ${shown(expected)}\n   found ${shown(found)}`)
    }
  }
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

function shown(state: ReturnType<typeof modelState> | undefined): string {
  if (!state) return 'nothing'
  const { charges, ...rest } = state
  return `${JSON.stringify(rest)}\n   ${charges.map((charge) => JSON.stringify(charge)).join('\n   ')}`
}

/** The seed and the shortest history that shows a difference: days are compared one by one. */
const failure = ({ seed, news }: Year, { subscription_id, model, history }: Member, day: string, what: string): Error =>
  new Error(
    [`seed ${seed}, ${day}: ${subscription_id} (${model.plan.name}) differs`, what, ...news.slice(-8), ...history].join(
      '\n',
    ),
  )
