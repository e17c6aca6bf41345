import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

/** A test file's own database: migrated and empty. */
export interface TestDatabase {
  url: string
  /** Deletes it after closing open connections. */
  drop(): Promise<void>
}

/** Clones the migrated template of the `api` project; call it once per file and `drop()` it in `afterAll`. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const url = new URL(inject('templateUrl'))
  const template = url.pathname.slice(1)
  const name = `test_${randomBytes(6).toString('hex')}`
  await onMaintenance((client) => clone(client, template, name))
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => onMaintenance(async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
}

/** PostgreSQL refuses to clone a database with any connection, even for a moment by its own vacuum. */
const clone = async (client: pg.Client, template: string, name: string, tries = 20): Promise<void> => {
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  } catch (error) {
    if (tries === 1 || !(error instanceof pg.DatabaseError && error.code === '55006')) throw error
    await wait(100)
    await clone(client, template, name, tries - 1)
  }
}

const onMaintenance = async (work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
