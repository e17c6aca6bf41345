import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, text, time } from '../fields.ts'

const tag = z._default(text(100).check(z.trim()), '')

const link = z.object({
  traffic_link_id: id,
  /** Path and query of the landing page on the store's checkout domain. */
  path: z.string(),
  utm_source: z.string(),
  utm_medium: z.string(),
  utm_campaign: z.string(),
  utm_term: z.string(),
  utm_content: z.string(),
  created_at: time,
})
export type TrafficLink = z.output<typeof link>

/** Links with UTM parameters that merchants build and save. */
export const trafficLinks = {
  list: defineContract({
    method: 'GET',
    path: '/traffic/links',
    summary: 'List the saved links with UTM parameters, newest first, and the pages that links can lead to',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({
      links: z.array(link),
      landing_pages: z.array(z.object({ path: z.string(), name: z.string() })),
    }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/traffic/links/create',
    summary: 'Save a link with UTM parameters',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({
      store_id: id,
      path: text(300),
      utm_source: z
        .string('Enter a source')
        .check(z.trim(), z.minLength(1, 'Enter a source'), z.maxLength(100, 'Must be at most 100 characters')),
      utm_medium: tag,
      utm_campaign: tag,
      utm_term: tag,
      utm_content: tag,
    }),
    response: z.object({ data: link }),
    errors: { 409: 'The link is already saved, or the store has 500 links' },
  }),
  remove: defineContract({
    method: 'POST',
    path: '/traffic/links/delete',
    summary: 'Delete a saved link. Shoppers can still open it',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'traffic_link_id', kind: 'traffic_link' },
    body: z.object({ traffic_link_id: id }),
    response: z.object({ traffic_link_id: id }),
  }),
} as const
