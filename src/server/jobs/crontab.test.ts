import { parseCrontab } from 'graphile-worker'
import { expect, it } from 'vitest'
import { CRONTAB } from './tasks.ts'

it('queues no second run of a repeating job while one is waiting', () => {
  const lines = parseCrontab(CRONTAB)
  expect(lines.length).toBeGreaterThan(8)
  for (const { task, options } of lines) {
    expect(options, task).toMatchObject({ jobKey: task, jobKeyMode: 'replace' })
  }
})

it('runs jobs that call providers one at a time, each in its own queue', () => {
  const queues = parseCrontab(CRONTAB).flatMap(({ options }) => options.queueName ?? [])
  expect(queues).toContain('sweep-payments')
  expect(queues).toContain('sweep-after-sale')
  expect(queues).toContain('read-payouts')
})
