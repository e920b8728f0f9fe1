import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { AddedMetrics } from './add-up-metrics.ts'
import { createMetrics } from './metrics.ts'

/** The metrics of one process that has answered so many orders and holds so many streams. */
function processWith(orders: number, streams: number) {
  const registry = new Registry()
  const registers = [registry]
  new Counter({ name: 'orders_total', help: 'Orders', registers }).inc(orders)
  new Gauge({ name: 'streams', help: 'Streams', registers }).set(streams)
  return registry.getMetricsAsJSON()
}

test('a process that ends leaves its counts in the sum, so that Prometheus sees no new start', async () => {
  const added = new AddedMetrics()
  added.take(1, await processWith(40, 3))
  added.take(2, await processWith(2, 4))
  expect(await added.text()).toMatch(/^orders_total 42$/m)
  expect(await added.text()).toMatch(/^streams 7$/m)

  await added.end(1)
  added.take(3, await processWith(1, 1))
  await added.end(2)

  expect(await added.text()).toMatch(/^orders_total 43$/m)
  expect(await added.text(), 'streams end with their process').toMatch(/^streams 1$/m)
})

test('one process that hangs is seen among others that do not', async () => {
  const added = new AddedMetrics()
  const { registry } = createMetrics(() => new Date())
  const LAG = 'nodejs_eventloop_lag_p99_seconds'
  for (const [pid, seconds] of [0.01, 0.9, 0.02].entries()) {
    const metrics = await registry.getMetricsAsJSON()
    const values = [{ value: seconds, labels: {} }]
    added.take(
      pid,
      metrics.map((one) => (one.name === LAG ? { ...one, values } : one)),
    )
  }

  expect(await added.text()).toMatch(new RegExp(`^${LAG} 0.9$`, 'm'))
})
