CREATE TABLE "media_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"web_id" text NOT NULL,
	"name" text NOT NULL,
	"folder" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"alt" json NOT NULL,
	"focus_x" double precision NOT NULL,
	"focus_y" double precision NOT NULL,
	"revision" integer NOT NULL,
	"uploaded_by" text,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_item" ADD CONSTRAINT "media_item_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_item_shop" ON "media_item" USING btree ("web_id","uploaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "media_item_hash" ON "media_item" USING btree ("web_id","hash");