CREATE TABLE "point_entry" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"web_id" text NOT NULL,
	"account_id" text NOT NULL,
	"order_id" integer,
	"reason" text NOT NULL,
	"points" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "point_balance" DROP CONSTRAINT "point_balance_points";--> statement-breakpoint
ALTER TABLE "account_second_factor" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "account_session" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_order_line" ADD COLUMN "taken" integer;--> statement-breakpoint
ALTER TABLE "builder_token" ADD COLUMN "created_by_id" text;--> statement-breakpoint
ALTER TABLE "point_entry" ADD CONSTRAINT "point_entry_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entry" ADD CONSTRAINT "point_entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_entry" ADD CONSTRAINT "point_entry_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_entry_account" ON "point_entry" USING btree ("web_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "point_entry_once" ON "point_entry" USING btree ("order_id","reason");--> statement-breakpoint
INSERT INTO "point_entry" ("web_id", "account_id", "reason", "points", "at") SELECT "web_id", "account_id", 'opening', "points", now() FROM "point_balance" WHERE "points" <> 0;
