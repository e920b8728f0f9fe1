import { AggregatorRegistry } from 'prom-client'
import type { ProcessMetrics } from './watch.ts'

/**
 * Adds up the metrics of several processes. What an ended process had counted stays in the sums: to Prometheus a sum that
 * goes down is a program that was started again, and its alerts would count everything once more.
 */
export class AddedMetrics {
  #ended: ProcessMetrics = []
  readonly #latest = new Map<number, ProcessMetrics>()

  /** @param pid the process that has counted these */
  take(pid: number, metrics: ProcessMetrics): void {
    this.#latest.set(pid, metrics)
  }

  /** Keeps the counts of a process that has ended, and nothing that only holds while a process lives. */
  async end(pid: number): Promise<void> {
    const counts =
      this.#latest.get(pid)?.filter(({ type }) => `${type}` === 'counter' || `${type}` === 'histogram') ?? []
    this.#latest.delete(pid)
    this.#ended = await AggregatorRegistry.aggregate([this.#ended, counts]).getMetricsAsJSON()
  }

  /** All of them as text for Prometheus. */
  text(): Promise<string> {
    return AggregatorRegistry.aggregate([...this.#latest.values(), this.#ended]).metrics()
  }
}
