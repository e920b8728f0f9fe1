-- The transaction ids of the mobile money that staff have confirmed before: their lines settle nothing else.
UPDATE payment_intents i SET manual_id = o.momo_transaction_id
  FROM orders o
  WHERE i.purpose = 'order' AND i.subject_id = o.id AND i.paid_by LIKE 'manual:%' AND o.momo_transaction_id IS NOT NULL;
