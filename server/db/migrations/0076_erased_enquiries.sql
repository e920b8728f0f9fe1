-- A deleted account left the company, product and volume of its enquiries, which name whoever has no business. The words
-- are those of wipeOwnEnquiries.
UPDATE "enquiries" SET "company" = '–', "product" = '–', "volume" = ''
  WHERE "user_id" IS NULL AND "contact" = '' AND "email" = '' AND "phone" = '';
