import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AggregatorRegistry } from 'prom-client'
import { expect, test } from 'vitest'
import { sectionsOf } from '#test/sections-of.ts'
import type { Database } from '../../db/db.ts'
import { createMetrics } from './metrics.ts'
import { watchShop } from './watch-shop.ts'

/** The dashboard and the alert rules name what is there: a misspelt metric never alerts. */

const PROJECT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(PROJECT, path), 'utf8')
const RULES = 'deploy/prometheus/alerts.yml'
const DASHBOARD = 'deploy/grafana/chillz.json'

/** The names of all series that several processes on PostgreSQL have together; one alone has a few more. */
async function namesOfSeries(): Promise<Set<string>> {
  const { registry } = createMetrics(() => new Date())
  const unread = { connections: () => ({ open: 0, idle: 0, waiting: 0 }) } as Database // nothing is read for the names
  watchShop(registry, unread, () => new Date())
  const added = await AggregatorRegistry.aggregate([await registry.getMetricsAsJSON()]).getMetricsAsJSON()
  const names = added.flatMap(({ name, type }) => {
    const parts = `${type}` === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    return parts.map((part) => name + part)
  })
  return new Set([...names, 'up']) // `up` is Prometheus' own
}

/** The names of series within a PromQL expression. */
function seriesIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(by|without)\s*\([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/g)].flatMap(([, name = '']) =>
    ['and', 'or', 'unless', 'le', 'on', 'by'].includes(name) ? [] : [name],
  )
}

const series = await namesOfSeries()
const expressions = [...read(RULES).matchAll(/^ +expr: (".*")$/gm)].map(([, text = '']) => JSON.parse(text) as string) // a text
const { panels } = JSON.parse(read(DASHBOARD)) as { panels: { title: string; targets?: { expr: string }[] }[] } // as Grafana writes it

test('every alert is about metrics that exist', () => {
  expect(expressions.length).toBeGreaterThan(10)
  expect(expressions.flatMap(seriesIn).filter((name) => !series.has(name))).toEqual([])
})

test('every panel of the dashboard shows metrics that exist', () => {
  const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => seriesIn(expr)))

  expect(shown.length).toBeGreaterThan(30)
  expect(shown.filter((name) => !series.has(name))).toEqual([])
})

test('every gauge of the business is on the dashboard, so that an alert can be understood', () => {
  const shown = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => seriesIn(expr))))
  const gauges = [...series].filter((name) => name.startsWith('chillz_') && !/_(bucket|sum|count|total)$/.test(name))

  expect(gauges.filter((name) => !shown.has(name) && !name.includes('job_last_success'))).toEqual([
    // Their oldest is shown.
    'chillz_payment_checks_due',
    'chillz_refunds_due',
  ])
})

test('every alert says what to do, and leads to a section of the manual', () => {
  const alerts = read(RULES).split('- alert: ').slice(1)
  const sections = sectionsOf(read('docs/alarms.md'))

  expect(alerts.length).toBe(expressions.length)
  for (const alert of alerts) {
    expect(alert).toMatch(/ +description: ".{20,}\."/)
    expect(sections).toContain(/runbook: docs\/alarms\.md#(\S+)/.exec(alert)?.[1])
  }
})

test('every severity of an alert leads to a receiver of its own, which notifies somebody', () => {
  const severities = new Set([...read(RULES).matchAll(/severity: (\w+)/g)].map(([, severity]) => severity))
  const [routes = '', receivers = ''] = read('deploy/prometheus/alertmanager.yml').split('\nreceivers:\n')
  const notifying = [...receivers.matchAll(/- name: (\w+)\n +\w+_configs:\n +- \w+: /g)].map(([, name]) => name)
  const routed = [...routes.matchAll(/matchers: \['severity="(\w+)"'\]\n +receiver: (\w+)/g)]
  const receiverOf = new Map(routed.map(([, severity, receiver]) => [severity, receiver]))

  expect([...severities].map((severity) => receiverOf.get(severity))).toEqual(['page', 'ticket'])
  expect(notifying).toEqual(['page', 'ticket'])
})

const promtool = spawnSync('promtool', ['--version'])
test.skipIf(promtool.error)(
  'Prometheus accepts its configuration and the rules (where its promtool is installed)',
  () => {
    const args = ['check', 'config', join(PROJECT, 'deploy/prometheus/prometheus.yml')]
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })

    expect(`${stdout}${stderr}`).toMatch(/SUCCESS: \d+ rules found/)
    expect(status).toBe(0)
  },
)
