-- Before 0065 the money of a failed refund could be refunded again under another id. Such a refund owes only what that left:
-- nothing ends it, and a rest can be sent.
WITH failed AS (
  SELECT r.id, r.amount, (SELECT sum(o.amount) FROM refunds o WHERE o.reference = r.reference) - a.amount_taken
      - coalesce(sum(r.amount) OVER (PARTITION BY r.reference ORDER BY r.created_at, r.id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS excess
    FROM refunds r JOIN payment_attempts a ON a.reference = r.reference WHERE r.status = 'failed'
), cut AS (
  UPDATE refunds r SET amount = greatest(0, f.amount - f.excess), reason = r.reason || ' (its money went back as another refund)',
      status = CASE WHEN f.amount > f.excess THEN 'failed' ELSE 'processed' END,
      provider_id = CASE WHEN f.amount > f.excess THEN r.provider_id END,
      due_at = CASE WHEN f.amount > f.excess THEN r.due_at END, updated_at = date_trunc('milliseconds', now())
    FROM failed f WHERE f.id = r.id AND f.excess > 0 RETURNING r.id, f.amount AS before, r.amount AS after
)
INSERT INTO audit_log (actor, entity, key, action, before, after)
  SELECT 'system:upgrade', 'refunds', id, 'update', jsonb_build_object('amount', before), jsonb_build_object('amount', after)
  FROM cut;
