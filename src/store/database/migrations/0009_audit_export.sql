CREATE TABLE "audit_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" text NOT NULL,
	"account_id" text,
	"actor" text,
	"web_id" text,
	"subject" text,
	"before_hash" text,
	"after_hash" text,
	"detail" json,
	"request_id" text
);
--> statement-breakpoint
ALTER TABLE "form" ADD COLUMN "record" json;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "own_facets" json;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "facet_rules" json;--> statement-breakpoint
CREATE INDEX "audit_entry_shop" ON "audit_entry" USING btree ("web_id","at");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('raan.retention', true) = 'on' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'entries of the audit log are not changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entry_kept" BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_entry_whole" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
