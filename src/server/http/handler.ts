import type { FastifyBaseLogger } from 'fastify'
import type { Contract, Parsed, ReplyInput } from '../../shared/contract.ts'
import type { Contracts } from '../../shared/contracts/index.ts'
import type { Deps } from '../deps.ts'
import type { AuthUser } from './requests/caller.ts'
import type { CustomerAccess } from './requests/customer-access.ts'
import type { Device } from './requests/device.ts'
import type { StoreAccess } from './requests/ownership.ts'

/** A file part, read into memory; its real type is not checked yet. */
export interface UploadedFile {
  filename: string
  bytes: Buffer
}

type GuestOf<C extends Contract> = C extends { guests: true } ? null : never
type UserOf<C extends Contract> = C['access'] extends 'account' | 'store' | 'operator'
  ? AuthUser | GuestOf<C>
  : AuthUser | null
type StoreOf<C extends Contract> = C['access'] extends 'store' ? StoreAccess | GuestOf<C> : null
type DeviceOf<C extends Contract> = C['access'] extends 'shopper'
  ? Device
  : C extends { starts_session: true }
    ? Device
    : null
type CustomerOf<C extends Contract> = C['access'] extends 'customer' ? CustomerAccess : null
type FileName<C extends Contract> = C['files'] extends readonly (infer F extends string)[] ? F : never

/** A call as its handler sees it: parsed, authenticated, with its ownership checked. */
export interface Call<C extends Contract> extends Parsed<C> {
  deps: Deps
  user: UserOf<C>
  store: StoreOf<C>
  /** The customer who signed in to the portal. */
  customer: CustomerOf<C>
  files: Partial<Record<FileName<C>, UploadedFile>>
  ip: string
  /** ISO 3166 alpha-2; null without a trusted proxy that reports it. */
  ipCountry: string | null
  /** The shopper's browser. */
  device: DeviceOf<C>
  /** The requested host, without port. */
  hostname: string
  userAgent: string
  /** The request's Cookie header. */
  cookies: string
  /** Adds a Set-Cookie header to the reply. */
  setCookie: (cookie: string) => void
  log: FastifyBaseLogger
}

export type Handler<C extends Contract> = (call: Call<C>) => Promise<ReplyInput<C>>

/** A call whose contract is known only at runtime; its parts are the output of the contract's schemas. */
export interface AnyCall extends Omit<
  Call<Contract>,
  'user' | 'store' | 'customer' | 'device' | 'params' | 'query' | 'body'
> {
  user: AuthUser | null
  store: StoreAccess | null
  customer: CustomerAccess | null
  device: Device | null
  params: unknown
  query: unknown
  body: unknown
}

/** The handlers of one resource: exactly one for each of its contracts. */
export type Handlers<R extends keyof Contracts> = {
  [K in keyof Contracts[R]]: Contracts[R][K] extends Contract ? Handler<Contracts[R][K]> : never
}

export type AllHandlers = { [R in keyof Contracts]: Handlers<R> }
