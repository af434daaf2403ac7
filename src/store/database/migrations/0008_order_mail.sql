CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"web_id" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"sender_name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"link" text,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("due_at");